/** Page of the classical washout. */
export const classicalDoc = String.raw`
Turns accelerations and angular rates of a vehicle into a pose of the platform. Axes are x forward, y left, z up; roll lifts the left side,
pitch lowers the nose.

**Translation.** Fast accelerations move the platform, and slow accelerations are washed out. From the scaled acceleration $k_f a$:

$$ \ddot S = \frac{s^3}{(s^2 + 2 \zeta \omega s + \omega^2)(s + \omega_b)}\, k_f\, a \qquad \text{or} \qquad
   \ddot S = \frac{s^2}{s^2 + 2 \zeta \omega s + \omega^2}\, k_f\, a $$

After a step, the third-order filter returns the platform to home; the second-order filter leaves it at $k_f a/\omega^2$. The return is a cue of the wrong sign: -0.21 of
the step (third order, critical damping) or -0.14 (second order).

**Tilt coordination.** Slow accelerations tilt the platform, so that gravity replaces them:

$$ a_{lp} = \frac{\omega_{lp}^2}{s^2 + 2 \zeta_{lp} \omega_{lp} s + \omega_{lp}^2}\, k_f\, a, \qquad
   \theta = -\frac{a_{lp,x}}{g}, \qquad \varphi = \frac{a_{lp,y}}{g} $$

With $\omega_{lp} = 2 \omega$ and equal damping, the high pass and low pass together pass almost the whole signal. The tilt is limited in angle and,
to stay unnoticed, in rate: it follows its command while its rate is within the limit, and otherwise moves at the limit until it reaches its command.

**Preview.** Tilt lags: the low pass delays it by about $2 \zeta_{lp}/\omega_{lp}$, and the rate limit delays it further. If the road or the manoeuvre is known
in advance, wire the acceleration expected after this delay to *ahead*; it drives the tilt, while *a* still drives the translation. A [path](../driver/path.md) along a road has it as *Acceleration ahead*, with
curvature, grade and banking of the road.

**Rotation.** Each scaled rate $k_\omega \omega$ is high-pass filtered, integrated and added to the tilt:

$$ \dot\beta = \frac{s^2}{s^2 + 2 \zeta_r \omega_r s + \omega_r^2}\, k_\omega\, \omega \qquad \text{or} \qquad
   \dot\beta = \frac{s}{s + \omega_r}\, k_\omega\, \omega $$

**Frame.** *Body, small angles* (default): the block filters accelerations and rates in vehicle axes. *Inertial*: with the rotation $R$ of
the platform, the block resolves the specific force in ground axes before the high pass, and converts the angular velocity into angle rates:

$$ a_I = R\,(k_f a + g e_z) - g e_z, \qquad
   \begin{pmatrix} \dot\varphi \\ \dot\theta \\ \dot\psi \end{pmatrix} = \begin{pmatrix} 1 & \sin\varphi \tan\theta & \cos\varphi \tan\theta \\
   0 & \cos\varphi & -\sin\varphi \\ 0 & \sin\varphi/\cos\theta & \cos\varphi/\cos\theta \end{pmatrix} k_\omega\, \omega $$

The platform's own tilt is then part of the force. At sample times, $R$ is that of the previous sample.

**Input.** *Acceleration* excludes gravity, as the acceleration sensor block does. *Specific force* is acceleration minus gravity, $(0, 0, g)$ at rest on level ground;
the filter uses the difference from this value.

*At sample times*, $s = (2/T)(z-1)/(z+1)$ in every transfer function, without prewarping; the tilt moves by at most the limit rate times $T$,
and its rate is the backward difference.

Source: Reid and Nahon (1985), Flight Simulation Motion-Base Drive Algorithms: Part 1, UTIAS Report 296; Nahon and Reid (1990),
Simulator Motion-Drive Algorithms: A Designer's Perspective, J. Guidance 13, 356-362.`
