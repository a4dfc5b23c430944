/* Checks the sizes and offsets of every struct of the ABI on 64-bit machines. An offset here never
 * changes, and a size only grows: Tests/ABITests/layout.txt is the same list, printed. */
#include <stddef.h>

#include "segue/ext/draft/picture_parameter.h"
#include "segue/ext/draft/seed.h"
#include "segue/segue.h"

#define SEGUE_OFFSET(type, field, offset) \
  _Static_assert(offsetof(type, field) == (offset), #type "." #field " has moved")
#define SEGUE_SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), #type " has another size")

SEGUE_SIZE(segue_animation_1_t, 144);
SEGUE_OFFSET(segue_animation_1_t, size, 0);
SEGUE_OFFSET(segue_animation_1_t, timing_text, 8);
SEGUE_OFFSET(segue_animation_1_t, timing_bezier, 16);
SEGUE_OFFSET(segue_animation_1_t, timing_spring, 24);
SEGUE_OFFSET(segue_animation_1_t, timing_spring_ratio, 32);
SEGUE_OFFSET(segue_animation_1_t, timing_spring_response, 40);
SEGUE_OFFSET(segue_animation_1_t, timing_spring_bounce, 48);
SEGUE_OFFSET(segue_animation_1_t, timing_duration, 56);
SEGUE_OFFSET(segue_animation_1_t, timing_progress, 64);
SEGUE_OFFSET(segue_animation_1_t, begin, 72);
SEGUE_OFFSET(segue_animation_1_t, set_calculation_mode, 80);
SEGUE_OFFSET(segue_animation_1_t, set_additive, 88);
SEGUE_OFFSET(segue_animation_1_t, begin_keyframe, 96);
SEGUE_OFFSET(segue_animation_1_t, end_keyframe, 104);
SEGUE_OFFSET(segue_animation_1_t, on_completion, 112);
SEGUE_OFFSET(segue_animation_1_t, commit, 120);
SEGUE_OFFSET(segue_animation_1_t, drive, 128);
SEGUE_OFFSET(segue_animation_1_t, now, 136);

SEGUE_SIZE(segue_animator_1_t, 48);
SEGUE_OFFSET(segue_animator_1_t, size, 0);
SEGUE_OFFSET(segue_animator_1_t, create, 8);
SEGUE_OFFSET(segue_animator_1_t, duration, 16);
SEGUE_OFFSET(segue_animator_1_t, animate, 24);
SEGUE_OFFSET(segue_animator_1_t, ended, 32);
SEGUE_OFFSET(segue_animator_1_t, destroy, 40);

SEGUE_SIZE(segue_context_t, 8);
SEGUE_OFFSET(segue_context_t, id, 0);

SEGUE_SIZE(segue_view_t, 8);
SEGUE_OFFSET(segue_view_t, id, 0);


SEGUE_SIZE(segue_animation_t, 8);
SEGUE_OFFSET(segue_animation_t, id, 0);

SEGUE_SIZE(segue_element_t, 8);
SEGUE_OFFSET(segue_element_t, id, 0);

SEGUE_SIZE(segue_interaction_t, 8);
SEGUE_OFFSET(segue_interaction_t, id, 0);

SEGUE_SIZE(segue_point_t, 16);
SEGUE_OFFSET(segue_point_t, x, 0);
SEGUE_OFFSET(segue_point_t, y, 8);

SEGUE_SIZE(segue_size_t, 16);
SEGUE_OFFSET(segue_size_t, width, 0);
SEGUE_OFFSET(segue_size_t, height, 8);

SEGUE_SIZE(segue_rect_t, 32);
SEGUE_OFFSET(segue_rect_t, x, 0);
SEGUE_OFFSET(segue_rect_t, y, 8);
SEGUE_OFFSET(segue_rect_t, width, 16);
SEGUE_OFFSET(segue_rect_t, height, 24);

SEGUE_SIZE(segue_vector_t, 24);
SEGUE_OFFSET(segue_vector_t, x, 0);
SEGUE_OFFSET(segue_vector_t, y, 8);
SEGUE_OFFSET(segue_vector_t, z, 16);

SEGUE_SIZE(segue_color_t, 32);
SEGUE_OFFSET(segue_color_t, red, 0);
SEGUE_OFFSET(segue_color_t, green, 8);
SEGUE_OFFSET(segue_color_t, blue, 16);
SEGUE_OFFSET(segue_color_t, alpha, 24);

SEGUE_SIZE(segue_corner_radii_t, 32);
SEGUE_OFFSET(segue_corner_radii_t, top_left, 0);
SEGUE_OFFSET(segue_corner_radii_t, top_right, 8);
SEGUE_OFFSET(segue_corner_radii_t, bottom_right, 16);
SEGUE_OFFSET(segue_corner_radii_t, bottom_left, 24);

SEGUE_SIZE(segue_color_matrix_t, 160);
SEGUE_OFFSET(segue_color_matrix_t, red, 0);
SEGUE_OFFSET(segue_color_matrix_t, green, 40);
SEGUE_OFFSET(segue_color_matrix_t, blue, 80);
SEGUE_OFFSET(segue_color_matrix_t, alpha, 120);
SEGUE_SIZE(segue_matrix_t, 128);
SEGUE_OFFSET(segue_matrix_t, m11, 0);
SEGUE_OFFSET(segue_matrix_t, m12, 8);
SEGUE_OFFSET(segue_matrix_t, m13, 16);
SEGUE_OFFSET(segue_matrix_t, m14, 24);
SEGUE_OFFSET(segue_matrix_t, m21, 32);
SEGUE_OFFSET(segue_matrix_t, m22, 40);
SEGUE_OFFSET(segue_matrix_t, m23, 48);
SEGUE_OFFSET(segue_matrix_t, m24, 56);
SEGUE_OFFSET(segue_matrix_t, m31, 64);
SEGUE_OFFSET(segue_matrix_t, m32, 72);
SEGUE_OFFSET(segue_matrix_t, m33, 80);
SEGUE_OFFSET(segue_matrix_t, m34, 88);
SEGUE_OFFSET(segue_matrix_t, m41, 96);
SEGUE_OFFSET(segue_matrix_t, m42, 104);
SEGUE_OFFSET(segue_matrix_t, m43, 112);
SEGUE_OFFSET(segue_matrix_t, m44, 120);

SEGUE_SIZE(segue_arc_t, 48);
SEGUE_OFFSET(segue_arc_t, control1, 0);
SEGUE_OFFSET(segue_arc_t, control2, 16);
SEGUE_OFFSET(segue_arc_t, end, 32);

SEGUE_SIZE(segue_context_1_t, 184);
SEGUE_OFFSET(segue_context_1_t, size, 0);
SEGUE_OFFSET(segue_context_1_t, container_view, 8);
SEGUE_OFFSET(segue_context_1_t, view_for_key, 16);
SEGUE_OFFSET(segue_context_1_t, initial_frame, 24);
SEGUE_OFFSET(segue_context_1_t, final_frame, 32);
SEGUE_OFFSET(segue_context_1_t, is_animated, 40);
SEGUE_OFFSET(segue_context_1_t, is_interactive, 48);
SEGUE_OFFSET(segue_context_1_t, was_cancelled, 56);
SEGUE_OFFSET(segue_context_1_t, presentation_style, 64);
SEGUE_OFFSET(segue_context_1_t, operation, 72);
SEGUE_OFFSET(segue_context_1_t, direction, 80);
SEGUE_OFFSET(segue_context_1_t, layout_direction, 88);
SEGUE_OFFSET(segue_context_1_t, requested_duration, 96);
SEGUE_OFFSET(segue_context_1_t, reduced_motion, 104);
SEGUE_OFFSET(segue_context_1_t, complete, 112);
SEGUE_OFFSET(segue_context_1_t, after_first_frame, 120);
SEGUE_OFFSET(segue_context_1_t, pixel_scale, 128);
SEGUE_OFFSET(segue_context_1_t, edge_color, 136);
SEGUE_OFFSET(segue_context_1_t, backdrop_color, 144);
SEGUE_OFFSET(segue_context_1_t, screen_count, 152);
SEGUE_OFFSET(segue_context_1_t, screen_index, 160);
SEGUE_OFFSET(segue_context_1_t, screen_picture, 168);
SEGUE_OFFSET(segue_context_1_t, set_release_point, 176);

SEGUE_SIZE(segue_parameter_t, 136);
SEGUE_OFFSET(segue_parameter_t, size, 0);
SEGUE_OFFSET(segue_parameter_t, type, 8);
SEGUE_OFFSET(segue_parameter_t, flags, 12);
SEGUE_OFFSET(segue_parameter_t, id, 16);
SEGUE_OFFSET(segue_parameter_t, help, 24);
SEGUE_OFFSET(segue_parameter_t, unit, 32);
SEGUE_OFFSET(segue_parameter_t, default_text, 40);
SEGUE_OFFSET(segue_parameter_t, choices, 48);
SEGUE_OFFSET(segue_parameter_t, default_numbers, 56);
SEGUE_OFFSET(segue_parameter_t, minimum, 88);
SEGUE_OFFSET(segue_parameter_t, maximum, 96);
SEGUE_OFFSET(segue_parameter_t, label, 104);
SEGUE_OFFSET(segue_parameter_t, group, 112);
SEGUE_OFFSET(segue_parameter_t, choice_labels, 120);
SEGUE_OFFSET(segue_parameter_t, step, 128);

SEGUE_SIZE(segue_descriptor_t, 104);
SEGUE_OFFSET(segue_descriptor_t, size, 0);
SEGUE_OFFSET(segue_descriptor_t, kind, 8);
SEGUE_OFFSET(segue_descriptor_t, parameter_count, 12);
SEGUE_OFFSET(segue_descriptor_t, id, 16);
SEGUE_OFFSET(segue_descriptor_t, alias, 24);
SEGUE_OFFSET(segue_descriptor_t, name, 32);
SEGUE_OFFSET(segue_descriptor_t, version, 40);
SEGUE_OFFSET(segue_descriptor_t, author, 48);
SEGUE_OFFSET(segue_descriptor_t, license, 56);
SEGUE_OFFSET(segue_descriptor_t, summary, 64);
SEGUE_OFFSET(segue_descriptor_t, capabilities, 72);
SEGUE_OFFSET(segue_descriptor_t, required_interfaces, 80);
SEGUE_OFFSET(segue_descriptor_t, parameters, 88);
SEGUE_OFFSET(segue_descriptor_t, flags, 96);
SEGUE_OFFSET(segue_descriptor_t, reserved, 100);

SEGUE_SIZE(segue_elements_1_t, 80);
SEGUE_OFFSET(segue_elements_1_t, size, 0);
SEGUE_OFFSET(segue_elements_1_t, count, 8);
SEGUE_OFFSET(segue_elements_1_t, at, 16);
SEGUE_OFFSET(segue_elements_1_t, find, 24);
SEGUE_OFFSET(segue_elements_1_t, name, 32);
SEGUE_OFFSET(segue_elements_1_t, frame, 40);
SEGUE_OFFSET(segue_elements_1_t, corner_radii, 48);
SEGUE_OFFSET(segue_elements_1_t, partner, 56);
SEGUE_OFFSET(segue_elements_1_t, view, 64);
SEGUE_OFFSET(segue_elements_1_t, picture, 72);

SEGUE_SIZE(segue_host_t, 32);
SEGUE_OFFSET(segue_host_t, size, 0);
SEGUE_OFFSET(segue_host_t, name, 8);
SEGUE_OFFSET(segue_host_t, version, 16);
SEGUE_OFFSET(segue_host_t, get_interface, 24);

SEGUE_SIZE(segue_plugin_t, 32);
SEGUE_OFFSET(segue_plugin_t, size, 0);
SEGUE_OFFSET(segue_plugin_t, descriptor_count, 8);
SEGUE_OFFSET(segue_plugin_t, descriptor_at, 16);
SEGUE_OFFSET(segue_plugin_t, get_interface, 24);

SEGUE_SIZE(segue_interaction_1_t, 120);
SEGUE_OFFSET(segue_interaction_1_t, size, 0);
SEGUE_OFFSET(segue_interaction_1_t, container_size, 8);
SEGUE_OFFSET(segue_interaction_1_t, layout_direction, 16);
SEGUE_OFFSET(segue_interaction_1_t, operation, 24);
SEGUE_OFFSET(segue_interaction_1_t, progress, 32);
SEGUE_OFFSET(segue_interaction_1_t, is_in_flight, 40);
SEGUE_OFFSET(segue_interaction_1_t, can_begin, 48);
SEGUE_OFFSET(segue_interaction_1_t, begin, 56);
SEGUE_OFFSET(segue_interaction_1_t, update, 64);
SEGUE_OFFSET(segue_interaction_1_t, pause, 72);
SEGUE_OFFSET(segue_interaction_1_t, finish, 80);
SEGUE_OFFSET(segue_interaction_1_t, cancel, 88);
SEGUE_OFFSET(segue_interaction_1_t, release, 96);
SEGUE_OFFSET(segue_interaction_1_t, move_freely, 104);
SEGUE_OFFSET(segue_interaction_1_t, pose_freely, 112);

SEGUE_SIZE(segue_pointer_event_t, 64);
SEGUE_OFFSET(segue_pointer_event_t, size, 0);
SEGUE_OFFSET(segue_pointer_event_t, phase, 8);
SEGUE_OFFSET(segue_pointer_event_t, id, 12);
SEGUE_OFFSET(segue_pointer_event_t, device, 16);
SEGUE_OFFSET(segue_pointer_event_t, buttons, 20);
SEGUE_OFFSET(segue_pointer_event_t, modifiers, 24);
SEGUE_OFFSET(segue_pointer_event_t, reserved, 28);
SEGUE_OFFSET(segue_pointer_event_t, location, 32);
SEGUE_OFFSET(segue_pointer_event_t, time, 48);
SEGUE_OFFSET(segue_pointer_event_t, pressure, 56);

SEGUE_SIZE(segue_scroll_event_t, 64);
SEGUE_OFFSET(segue_scroll_event_t, size, 0);
SEGUE_OFFSET(segue_scroll_event_t, phase, 8);
SEGUE_OFFSET(segue_scroll_event_t, device, 12);
SEGUE_OFFSET(segue_scroll_event_t, modifiers, 16);
SEGUE_OFFSET(segue_scroll_event_t, reserved, 20);
SEGUE_OFFSET(segue_scroll_event_t, location, 24);
SEGUE_OFFSET(segue_scroll_event_t, delta, 40);
SEGUE_OFFSET(segue_scroll_event_t, time, 56);

SEGUE_SIZE(segue_interaction_controller_1_t, 56);
SEGUE_OFFSET(segue_interaction_controller_1_t, size, 0);
SEGUE_OFFSET(segue_interaction_controller_1_t, create, 8);
SEGUE_OFFSET(segue_interaction_controller_1_t, pointer_event, 16);
SEGUE_OFFSET(segue_interaction_controller_1_t, scroll, 24);
SEGUE_OFFSET(segue_interaction_controller_1_t, start, 32);
SEGUE_OFFSET(segue_interaction_controller_1_t, ended, 40);
SEGUE_OFFSET(segue_interaction_controller_1_t, destroy, 48);

/* Drafts may change, under another number. */
SEGUE_SIZE(segue_draft_picture_parameter_1_t, 16);
SEGUE_OFFSET(segue_draft_picture_parameter_1_t, size, 0);
SEGUE_OFFSET(segue_draft_picture_parameter_1_t, create_view, 8);

SEGUE_SIZE(segue_draft_seed_1_t, 16);
SEGUE_OFFSET(segue_draft_seed_1_t, size, 0);
SEGUE_OFFSET(segue_draft_seed_1_t, seed, 8);

SEGUE_SIZE(segue_library_1_t, 24);
SEGUE_OFFSET(segue_library_1_t, size, 0);
SEGUE_OFFSET(segue_library_1_t, opened, 8);
SEGUE_OFFSET(segue_library_1_t, closing, 16);

SEGUE_SIZE(segue_log_1_t, 16);
SEGUE_OFFSET(segue_log_1_t, size, 0);
SEGUE_OFFSET(segue_log_1_t, write, 8);

SEGUE_SIZE(segue_parameters_1_t, 80);
SEGUE_OFFSET(segue_parameters_1_t, size, 0);
SEGUE_OFFSET(segue_parameters_1_t, number, 8);
SEGUE_OFFSET(segue_parameters_1_t, integer, 16);
SEGUE_OFFSET(segue_parameters_1_t, switch_value, 24);
SEGUE_OFFSET(segue_parameters_1_t, choice, 32);
SEGUE_OFFSET(segue_parameters_1_t, color, 40);
SEGUE_OFFSET(segue_parameters_1_t, point, 48);
SEGUE_OFFSET(segue_parameters_1_t, rect, 56);
SEGUE_OFFSET(segue_parameters_1_t, text, 64);
SEGUE_OFFSET(segue_parameters_1_t, curve, 72);

SEGUE_SIZE(segue_pixels_t, 40);
SEGUE_OFFSET(segue_pixels_t, size, 0);
SEGUE_OFFSET(segue_pixels_t, format, 8);
SEGUE_OFFSET(segue_pixels_t, width, 12);
SEGUE_OFFSET(segue_pixels_t, height, 16);
SEGUE_OFFSET(segue_pixels_t, stride, 20);
SEGUE_OFFSET(segue_pixels_t, scale, 24);
SEGUE_OFFSET(segue_pixels_t, bytes, 32);

SEGUE_SIZE(segue_pictures_1_t, 32);
SEGUE_OFFSET(segue_pictures_1_t, size, 0);
SEGUE_OFFSET(segue_pictures_1_t, create_painted, 8);
SEGUE_OFFSET(segue_pictures_1_t, set_values, 16);
SEGUE_OFFSET(segue_pictures_1_t, create_picture, 24);

SEGUE_SIZE(segue_gradient_stop_t, 40);
SEGUE_OFFSET(segue_gradient_stop_t, color, 0);
SEGUE_OFFSET(segue_gradient_stop_t, place, 32);

SEGUE_SIZE(segue_path_segment_t, 56);
SEGUE_OFFSET(segue_path_segment_t, kind, 0);
SEGUE_OFFSET(segue_path_segment_t, control1, 8);
SEGUE_OFFSET(segue_path_segment_t, control2, 24);
SEGUE_OFFSET(segue_path_segment_t, end, 40);

SEGUE_SIZE(segue_mesh_point_t, 24);
SEGUE_OFFSET(segue_mesh_point_t, position, 0);

SEGUE_SIZE(segue_text_1_t, 16);
SEGUE_OFFSET(segue_text_1_t, size, 0);
SEGUE_OFFSET(segue_text_1_t, get_text, 8);

SEGUE_SIZE(segue_property_number_t, 32);
SEGUE_OFFSET(segue_property_number_t, minimum, 0);
SEGUE_OFFSET(segue_property_number_t, maximum, 8);
SEGUE_OFFSET(segue_property_number_t, initial, 16);
SEGUE_OFFSET(segue_property_number_t, unit, 24);
SEGUE_OFFSET(segue_property_number_t, flags, 28);

SEGUE_SIZE(segue_property_info_t, 48);
SEGUE_OFFSET(segue_property_info_t, size, 0);
SEGUE_OFFSET(segue_property_info_t, flags, 8);
SEGUE_OFFSET(segue_property_info_t, minimum_count, 12);
SEGUE_OFFSET(segue_property_info_t, maximum_count, 16);
SEGUE_OFFSET(segue_property_info_t, fixed_count, 20);
SEGUE_OFFSET(segue_property_info_t, step, 24);
SEGUE_OFFSET(segue_property_info_t, described, 28);
SEGUE_OFFSET(segue_property_info_t, since, 32);
SEGUE_OFFSET(segue_property_info_t, capacity, 36);
SEGUE_OFFSET(segue_property_info_t, numbers, 40);

SEGUE_SIZE(segue_view_1_t, 176);
SEGUE_OFFSET(segue_view_1_t, size, 0);
SEGUE_OFFSET(segue_view_1_t, create, 8);
SEGUE_OFFSET(segue_view_1_t, add_subview, 16);
SEGUE_OFFSET(segue_view_1_t, insert_subview_at, 24);
SEGUE_OFFSET(segue_view_1_t, insert_subview_below, 32);
SEGUE_OFFSET(segue_view_1_t, insert_subview_above, 40);
SEGUE_OFFSET(segue_view_1_t, remove_from_superview, 48);
SEGUE_OFFSET(segue_view_1_t, bring_to_front, 56);
SEGUE_OFFSET(segue_view_1_t, send_to_back, 64);
SEGUE_OFFSET(segue_view_1_t, superview, 72);
SEGUE_OFFSET(segue_view_1_t, subview_count, 80);
SEGUE_OFFSET(segue_view_1_t, subview_at, 88);
SEGUE_OFFSET(segue_view_1_t, set, 96);
SEGUE_OFFSET(segue_view_1_t, get, 104);
SEGUE_OFFSET(segue_view_1_t, property, 112);
SEGUE_OFFSET(segue_view_1_t, snapshot, 120);
SEGUE_OFFSET(segue_view_1_t, get_mask, 128);
SEGUE_OFFSET(segue_view_1_t, set_mask, 136);
SEGUE_OFFSET(segue_view_1_t, move_along, 144);
SEGUE_OFFSET(segue_view_1_t, move_along_turning, 152);
SEGUE_OFFSET(segue_view_1_t, convert_rect, 160);
SEGUE_OFFSET(segue_view_1_t, average_color, 168);
