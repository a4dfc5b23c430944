/* The pictures of a shader's own samplers, which nothing else provides: grey maps that are computed. */
#ifndef MAPS_H
#define MAPS_H

enum { map_clouds, map_sweep, map_circle, map_clock, map_count };
enum { map_side = 256 };

/* Names of the samplers, in the order of the numbers. */
extern const char *const map_names[map_count];

/* Computes a map: map_side rows of map_side grey pixels, four numbers each, from 0 to 1. */
void map_paint(int map, float *pixels);

#endif
