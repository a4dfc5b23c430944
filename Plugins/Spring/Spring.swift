// Spring
