/** Page of the adaptive washout. */
export const adaptiveDoc = String.raw`
A washout whose gains adapt to the remaining travel: far from the limits it barely attenuates, near them it attenuates strongly. For each translation,

$$ \ddot S = p_1 a - k_1 \dot S - k_2 S $$

and for each rotation, with the tilt term of roll and pitch limited to the tilt rate limit,

$$ \dot\varphi = \mathrm{lim}(p_2 a) + p_3\, \omega - k_3 \varphi $$

The gains start at $p_{i0}$ and follow the steepest descent of the cost function

$$ J = \tfrac{1}{2}\left[ w_a (a - \ddot S)^2 + w_\omega (\omega - \dot\varphi)^2 + w_{\dot S} \dot S^2 + w_S S^2 + w_{\dot\varphi} \dot\varphi^2 + w_\varphi
   \varphi^2 + \sum_i w_{p_i} (p_i - p_{i0})^2 \right], \qquad \dot p_i = -G_i \frac{\partial J}{\partial p_i} $$

The derivatives of the motion with respect to the gains are integrated along with it, for example $s_1 = \partial S/\partial p_1$ with $\ddot s_1 = a - k_1 \dot s_1 - k_2
s_1$. The tilt term doesn't depend on $p_2$ while it is limited. Roll tilts for the lateral and pitch for the longitudinal acceleration (in the
equations, pitch counts as positive with the nose up).

The start gains $p_{10}$ and $p_{30}$ include the scaling. With $k_3 = 0$, as in the references, an angle doesn't return to zero.

Whether the false cue after a step is smaller than with a [classical washout](classical.md) depends on weights and input: compare both at the same
travel, for example with [Cue comparison](comparison.md). Slow gains (small $G_1$) act like fixed gains; fast gains distort the cue.

*At sample times*, each sample is one step of the classical Runge-Kutta method, with linear interpolation between input samples.

Source: Parrish, Dieudonne, Bowles and Martin (1975), Coordinated Adaptive Washout for Motion Simulators, J. Aircraft 12, 44-50; Reid and Nahon (1985),
UTIAS Report 296.`
