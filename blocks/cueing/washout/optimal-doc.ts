/** Page of the optimal washout. */
export const optimalDoc = String.raw`
A linear filter that makes the motion perceived on the platform as similar as possible to the motion perceived in the vehicle, within the
travel that the weights allow. The block computes its gains from the weights: if you change a weight, Wishbone recomputes the design without recompiling the model. Exports
contain the gains.

**Surge with pitch, sway with roll.** Inputs are an angle and an acceleration, $u = (\theta, a)$; the felt specific force is $f = a - g\,\theta$ (for
roll, $\theta = -\varphi$). [Canals](canals.md) on the rate and [otoliths](otoliths.md) on the force, with states $x_e$ for the difference between platform
and vehicle, give the perceived errors

$$ \dot x_e = A_e x_e + B_e (u_S - u_A), \qquad e = C_e x_e + D_e (u_S - u_A) $$

The platform has the states $x_d = (\int x\,dt,\; x,\; v)$ with $\dot v = a_S$; the motion of the vehicle counts as filtered white noise,
$\dot u_A = -\mathrm{diag}(\nu)\, u_A + \text{noise}$. The control $u_S = -F (x_e, x_d, u_A)$ minimises

$$ J = E \int \left( e^T \mathrm{diag}(q)\, e + x_d^T \mathrm{diag}(r_d)\, x_d + u_S^T \mathrm{diag}(r)\, u_S \right) dt $$

with $F$ from the algebraic Riccati equation. Inserting it gives a linear filter of eight states from $u_A$ to $u_S$.

**Heave** works in the same way with only the otoliths and the acceleration, and **yaw** with only the canals and the angle, where $x_d$ is the integral of the angle.

The vehicle angles are the integrals of its scaled rates. The output *rates* doesn't contain the angle jump caused by a jump of the
acceleration; at sample times, it is the backward difference.

The filter passes part of its input directly, because the otoliths are slow: they forgive the wrong direction for a tenth of a second. With a low weight of the effort, the direct
part of the acceleration is negative, and the platform starts against the vehicle. With the default weights it is $+0.01$, so the platform starts with the vehicle;
for a scaled acceleration of 1 m/s² it travels 0.14 m and tilts with up to 1.7 deg/s. The weights $q = (100, 1)$, $r = (5, 0.1)$, $\nu = (2, 1)$ of the reference in
[Motion cueing](../../theory/motion-cueing.md) give $-0.53$. The rate of the tilt isn't limited: raise the weight of the rate error if drivers notice it.

More weight on an error gives more motion; more weight on position, speed, integral and effort gives less. The weights of the integral and of the effort must
be above zero; otherwise, the platform drifts.

*At sample times*, $s = (2/T)(z-1)/(z+1)$ in the whole filter.

Source: Sivan, Ish-Shalom and Huang (1982), IEEE Trans. Systems, Man and Cybernetics 12, 818-827; Reid and Nahon (1985), UTIAS Report 296; Telban and Cardullo
(2005), NASA/CR-2005-213747.`
