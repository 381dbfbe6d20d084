/* arguments: i, w, u, load, R, L, k, J    results: di/dt, dw/dt, speed */
void pump_motor(const double *a, double *r);

void pump_motor(const double *a, double *r)
{
  const double i = a[0], w = a[1], u = a[2], load = a[3];
  const double R = a[4], L = a[5], k = a[6], J = a[7];
  r[0] = (u - R * i - k * w) / L;
  r[1] = (k * i - load) / J;
  r[2] = w;
}
