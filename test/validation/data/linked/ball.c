/* arguments: h, v, e    results: dh/dt, dv/dt, bounce, v after the bounce */
void ball(const double *a, double *r);

void ball(const double *a, double *r)
{
  r[0] = a[1];
  r[1] = -9.81;
  r[2] = a[0];
  r[3] = -a[2] * a[1];
}
