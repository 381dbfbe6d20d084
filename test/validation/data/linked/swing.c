/* A pendulum of 1 m: the sine is imported. Static memory of several pages is not where arguments are. */
double sin(double x);
void swing(const double *a, double *r);

static double scratch[40000];

void swing(const double *a, double *r)
{
  for (int i = 0; i < 40000; i++) scratch[i] = a[0] + i;
  r[0] = a[1];
  r[1] = -9.81 * sin(scratch[0]);
}
