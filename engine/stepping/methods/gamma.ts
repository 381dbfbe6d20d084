/**
 * The coefficient of the two-stage Rosenbrock method and of its mixed form, with which both are L-stable (Hairer and Wanner, Solving
 * Ordinary Differential Equations II, 2nd ed. 1996, IV.3, Table 3.1).
 */
export const gamma = 1 - Math.SQRT1_2
