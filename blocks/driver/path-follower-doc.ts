/** Documentation of the path follower. */
export const pathFollowerDoc = String.raw`
Steers a vehicle along a [path](path.md). Wire *Track* to the output of the path, and *Steer angle* to the motion drivers of the
steered wheels. For a steering wheel, set the steering ratio.

The block evaluates the control law at samples. Its command is delayed by the reaction time $\tau$, limited in angle and rate, held, and passed through three equal lags:

$$ \frac{Y(s)}{U(s)} = \left(\frac{\omega}{s + \omega}\right)^3, \qquad \text{total lag } \tau + \tfrac{T}{2} + \tfrac{3}{\omega} $$

with the sample time $T$. Between samples, the output is therefore a known function of time with two continuous derivatives, as motion drivers require, also in exports.

**Optimal preview** (MacAdam 1981). A single-track model predicts the lateral motion over the preview from the current $v$ and $r$, for a constant command
$\delta$. The model includes the delay and lags of the driver:

$$ m(\dot v + V r) = -\frac{C_f + C_r}{V}v + \frac{b C_r - a C_f}{V}r + C_f\delta, \qquad I_z\dot r = \frac{b C_r - a C_f}{V}v - \frac{a^2 C_f + b^2 C_r}{V}r + a C_f\delta $$

With the prediction $y_i + g_i\,\delta$ at the preview points, which are $f_i$ to the left, the angle with the least squared error is

$$ \delta = \frac{\sum g_i\,(f_i - y_i)}{\sum g_i^2} $$

The prediction uses the trapezoidal rule with 16 steps. The model is linear, so on a circle the error is zero up to third-order terms in the angle covered by the preview.

**Stanley** (Hoffmann et al. 2007), with the errors $e_f$ and $\psi_f$ at the front axle, exact on a circle:

$$ \delta = -\psi_f - \arctan\frac{k\,e_f}{k_s + V} + k_r\,(\dot\psi_p - r) + k_a V^2\kappa, \qquad \dot\psi_p = \kappa\,\dot s = \frac{\kappa\,(v_x\cos\psi - v_y\sin\psi)}{1 - \kappa e} $$

Without slip, the lateral error on a straight follows $\dot e_f = -V\sin\arctan(k e_f/(k_s + V))$: small errors decay at the rate $kV/(k_s + V)$. On a circle, the error is zero. With slip, the
front axle runs wide by the slip angle of the front tyres, which $k_a = m b/((a + b) C_f)$ compensates.

**Pure pursuit** (Coulter 1992). The end of the preview is at $(x, y)$ from the rear axle. The driver steers the rear axle along the arc through this point:

$$ \kappa = \frac{2y}{x^2 + y^2}, \qquad \delta = \arctan((a + b)\,\kappa) + K_u V^2 \kappa $$

Without slip, the rear axle follows a circle exactly. Near a straight, with the preview $L$ from the rear axle, the error over distance follows

$$ y'' + \frac{2}{L}\,y' + \frac{2}{L^2}\,y = 0 $$

with a damping ratio of 0.71. A delay $\tau$ makes it unstable beyond $V\tau = 0.52\,L$, where $\tau w V = \arctan(wL)$ with $(wL)^2 = 2 + \sqrt 8$ (after Heredia and Ollero 2007). The limit for lags instead of a pure delay is similar. All lags count, so
choose a preview time of at least twice the total lag.

Source: C. C. MacAdam, IEEE Trans. SMC 11 (1981) 393-399; G. M. Hoffmann, C. J. Tomlin, M. Montemerlo, S. Thrun, Proc. American Control Conf. (2007) 2296-2301; R. C. Coulter, CMU-RI-TR-92-01 (1992);
G. Heredia, A. Ollero, Advanced Robotics 21 (2007) 23-50.`
