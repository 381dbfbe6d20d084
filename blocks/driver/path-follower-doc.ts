/** Documentation of the path follower. */
export const pathFollowerDoc = String.raw`
Steers a vehicle along a [path](path.md). Wire *Track* to the output of the path, and *Steer angle* to the motion drivers of the
steered wheels. For a steering wheel, give its ratio.

The law is evaluated at samples. What it asks for is delayed by the reaction time $\tau$, limited in angle and rate, held, and passes three equal lags:

$$ \frac{Y(s)}{U(s)} = \left(\frac{\omega}{s + \omega}\right)^3, \qquad \text{total lag } \tau + \tfrac{T}{2} + \tfrac{3}{\omega} $$

with the sample time $T$. So the output is a known function of time between samples with two continuous derivatives, as motion drivers need, in exports too.

**Optimal preview** (MacAdam 1981). A single-track model predicts the lateral motion over the preview from the present $v$, $r$, for a command
$\delta$ that is held. Delay and lags of the driver are part of the model:

$$ m(\dot v + V r) = -\frac{C_f + C_r}{V}v + \frac{b C_r - a C_f}{V}r + C_f\delta, \qquad I_z\dot r = \frac{b C_r - a C_f}{V}v - \frac{a^2 C_f + b^2 C_r}{V}r + a C_f\delta $$

With the prediction $y_i + g_i\,\delta$ at the points of the preview, which lie $f_i$ to the left, the angle of least squared error is

$$ \delta = \frac{\sum g_i\,(f_i - y_i)}{\sum g_i^2} $$

The prediction uses the trapezoidal rule with 16 steps. The model is linear: on a circle, the error is zero up to terms of third order in the angle that the preview covers.

**Stanley** (Hoffmann et al. 2007), with the errors $e_f$ and $\psi_f$ at the front axle, exact on a circle:

$$ \delta = -\psi_f - \arctan\frac{k\,e_f}{k_s + V} + k_r\,(\dot\psi_p - r) + k_a V^2\kappa, \qquad \dot\psi_p = \kappa\,\dot s = \frac{\kappa\,(v_x\cos\psi - v_y\sin\psi)}{1 - \kappa e} $$

Without slip, the lateral error on a straight obeys $\dot e_f = -V\sin\arctan(k e_f/(k_s + V))$: it decays at the rate $kV/(k_s + V)$ once it is small, and is zero on a circle. With slip angles, the
front axle runs wide by that of the front tyres; $k_a = m b/((a + b) C_f)$ compensates it.

**Pure pursuit** (Coulter 1992). The end of the preview lies at $(x, y)$ from the rear axle, which steers for the arc through it:

$$ \kappa = \frac{2y}{x^2 + y^2}, \qquad \delta = \arctan((a + b)\,\kappa) + K_u V^2 \kappa $$

Without slip, the rear axle follows a circle exactly. Near a straight, with the preview $L$ from the rear axle,

$$ y'' + \frac{2}{L}\,y' + \frac{2}{L^2}\,y = 0 $$

by distance: damping ratio 0.71. A delay $\tau$ makes it unstable beyond $V\tau = 0.52\,L$, where $\tau w V = \arctan(wL)$ with $(wL)^2 = 2 + \sqrt 8$ (after Heredia and Ollero 2007); all lags count, so
choose a preview time of at least twice the total lag. The limit for lags in place of a pure delay is similar.

Source: C. C. MacAdam, IEEE Trans. SMC 11 (1981) 393-399; G. M. Hoffmann, C. J. Tomlin, M. Montemerlo, S. Thrun, Proc. American Control Conf. (2007) 2296-2301; R. C. Coulter, CMU-RI-TR-92-01 (1992);
G. Heredia, A. Ollero, Advanced Robotics 21 (2007) 23-50.`
