/*
 * Partial derivatives of a function of the caller by central differences, results by rows: Dennis and Schnabel, Numerical
 * Methods for Unconstrained Optimization and Nonlinear Equations, SIAM 1996, section 5.6.
 */
static void wb_slopes(const model_eq_replacement *own, int inputs, int outputs, const REAL *arguments, const REAL *nominal, REAL *out)
{
  REAL at[MOST_ARGUMENTS], above[MOST_RESULTS], below[MOST_RESULTS];
  for (int i = 0; i < inputs; i++) at[i] = arguments[i];
  for (int i = 0; i < inputs; i++) {
    const REAL x = arguments[i];
    const REAL size = x < 0 ? -x : x;
    const REAL least = nominal[i] < 0 ? -nominal[i] : nominal[i];
    const REAL h = DIFFERENCE_STEP * (size > least ? size : least);
    const REAL up = x + h;
    const REAL down = x - h;
    at[i] = up;
    own->function(own->user, at, above);
    at[i] = down;
    own->function(own->user, at, below);
    at[i] = x;
    for (int k = 0; k < outputs; k++) out[k * inputs + i] = (above[k] - below[k]) / (up - down);
  }
}
