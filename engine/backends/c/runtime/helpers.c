/* Smaller of two numbers; NaN if either is NaN, and -0 is smaller than 0. */
static inline REAL wb_min(REAL a, REAL b)
{
  if (a < b) return a;
  if (a > b) return b;
  if (a == b) return signbit(a) ? a : b;
  return a + b;
}

/* Larger of two numbers; NaN if either is NaN, and 0 is larger than -0. */
static inline REAL wb_max(REAL a, REAL b)
{
  if (a > b) return a;
  if (a < b) return b;
  if (a == b) return signbit(a) ? b : a;
  return a + b;
}

/* 1, -1, or the argument itself if it is zero or NaN. */
static inline REAL wb_sign(REAL x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x; }

/* Power; unlike pow it is NaN for 1 to the power NaN and for 1 or -1 to an infinite power. */
static inline REAL wb_pow(REAL x, REAL y)
{
  if (isnan(y) || (fabs(x) == 1.0 && isinf(y))) return NAN;
  return pow(x, y);
}

/*
 * Solve the dense linear system A x = b of size n in place by Gaussian elimination with partial
 * pivoting. A is stored by rows and destroyed; b becomes x, or NaN if A is singular.
 */
static void wb_solve(int n, REAL *a, REAL *b)
{
  for (int k = 0; k < n; k++) {
    REAL *rowK = a + k * n;
    REAL best = fabs(rowK[k]);
    int pivot = k;
    for (int i = k + 1; i < n; i++) {
      const REAL value = fabs(a[i * n + k]);
      if (value > best) {
        best = value;
        pivot = i;
      }
    }
    if (!(best > 0.0)) {
      for (int i = 0; i < n; i++) b[i] = NAN;
      return;
    }
    if (pivot != k) {
      REAL *rowP = a + pivot * n;
      const REAL right = b[k];
      b[k] = b[pivot];
      b[pivot] = right;
      for (int j = k; j < n; j++) {
        const REAL value = rowK[j];
        rowK[j] = rowP[j];
        rowP[j] = value;
      }
    }
    for (int i = k + 1; i < n; i++) {
      REAL *rowI = a + i * n;
      const REAL factor = rowI[k] / rowK[k];
      for (int j = k + 1; j < n; j++) rowI[j] -= factor * rowK[j];
      b[i] -= factor * b[k];
    }
  }
  for (int i = n - 1; i >= 0; i--) {
    const REAL *rowI = a + i * n;
    REAL value = b[i];
    for (int j = i + 1; j < n; j++) value -= rowI[j] * b[j];
    b[i] = value / rowI[i];
  }
}

/* The last of n - 1 segments of a table that begins at or before x, or else the first. */
static int wb_segment(int n, const REAL *table, REAL x)
{
  int low = 0;
  int high = n - 1;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    if (x >= table[middle]) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/*
 * Piecewise polynomial at x. The table holds n increasing abscissae and then, for each segment,
 * the width coefficients of powers of the distance from the start of the segment.
 */
static REAL wb_lookup(int n, int width, const REAL *table, REAL x)
{
  const int low = wb_segment(n, table, x);
  const REAL u = x - table[low];
  const REAL *coefficients = table + n + low * width;
  REAL result = coefficients[width - 1];
  for (int k = width - 2; k >= 0; k--) result = result * u + coefficients[k];
  return result;
}

/*
 * Patches of polynomials at x and y. The table holds the increasing abscissae of both and then, for each patch,
 * widthX rows of widthY coefficients of powers of the distances from its start.
 */
static REAL wb_lookup2(int rows, int columns, int widthX, int widthY, const REAL *table, REAL x, REAL y)
{
  const int i = wb_segment(rows, table, x);
  const int j = wb_segment(columns, table + rows, y);
  const REAL u = x - table[i];
  const REAL v = y - table[rows + j];
  const REAL *patch = table + rows + columns + (i * (columns - 1) + j) * widthX * widthY;
  REAL result = 0.0;
  for (int a = widthX - 1; a >= 0; a--) {
    const REAL *c = patch + a * widthY;
    REAL inner = c[widthY - 1];
    for (int b = widthY - 2; b >= 0; b--) inner = inner * v + c[b];
    result = result * u + inner;
  }
  return result;
}

/* Index into a row of n numbers, rounded down and limited to the ends; NaN counts as 0. */
static int wb_index(int n, REAL at)
{
  return at >= n - 1 ? n - 1 : at > 0.0 ? (int)at : 0;
}
