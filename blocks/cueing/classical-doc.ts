/** Page of the classical washout. */
export const classicalDoc = String.raw`
Turns accelerations and angular rates of a vehicle into a pose of the platform. Axes are x forward, y left, z up; roll lifts the left side,
pitch lowers the nose.

**Translation.** Fast accelerations move the platform, slow ones are washed out. Of the scaled acceleration $k_f a$:

$$ \ddot S = \frac{s^3}{(s^2 + 2 \zeta \omega s + \omega^2)(s + \omega_b)}\, k_f\, a \qquad \text{or} \qquad
   \ddot S = \frac{s^2}{s^2 + 2 \zeta \omega s + \omega^2}\, k_f\, a $$

After a step, the third order returns the platform to home; the second leaves it at $k_f a/\omega^2$. The return is a cue of the wrong sign: -0.21 of
the step (third order, critical damping) or -0.14 (second order).

**Tilt coordination.** Slow accelerations tilt the platform, so that gravity takes their place:

$$ a_{lp} = \frac{\omega_{lp}^2}{s^2 + 2 \zeta_{lp} \omega_{lp} s + \omega_{lp}^2}\, k_f\, a, \qquad
   \theta = -\frac{a_{lp,x}}{g}, \qquad \varphi = \frac{a_{lp,y}}{g} $$

With $\omega_{lp} = 2 \omega$ and equal damping, high pass and low pass together pass about the whole signal. The tilt is limited in angle and,
to stay unnoticed, in rate: it follows while its rate is within the limit, and otherwise moves at the limit until it meets its command.

**Preview.** Tilt is late: the low pass lags by about $2 \zeta_{lp}/\omega_{lp}$, and the rate limit delays it further. Where the road or the manoeuvre is known
ahead of time, wire the acceleration that is expected that much later to *ahead*; it drives the tilt, while *a* still drives the translation.

**Rotation.** Each scaled rate $k_\omega \omega$ is high-passed and integrated, and added to the tilt:

$$ \dot\beta = \frac{s^2}{s^2 + 2 \zeta_r \omega_r s + \omega_r^2}\, k_\omega\, \omega \qquad \text{or} \qquad
   \dot\beta = \frac{s}{s + \omega_r}\, k_\omega\, \omega $$

**Frame.** *Body, small angles* (default): accelerations and rates are filtered in vehicle axes. *Inertial*: with the rotation $R$ of
the platform, the specific force is resolved in axes of the ground before the high pass, and the angular velocity is converted into rates of the angles:

$$ a_I = R\,(k_f a + g e_z) - g e_z, \qquad
   \begin{pmatrix} \dot\varphi \\ \dot\theta \\ \dot\psi \end{pmatrix} = \begin{pmatrix} 1 & \sin\varphi \tan\theta & \cos\varphi \tan\theta \\
   0 & \cos\varphi & -\sin\varphi \\ 0 & \sin\varphi/\cos\theta & \cos\varphi/\cos\theta \end{pmatrix} k_\omega\, \omega $$

The platform's own tilt is then part of the force. At sample times, $R$ is that of the previous sample.

**Input.** *Acceleration* is without gravity, as from an acceleration sensor. *Specific force* is acceleration minus gravity, $(0, 0, g)$ at rest on level ground;
the filter uses its difference from that.

*At sample times*, $s = (2/T)(z-1)/(z+1)$ in every transfer function, without prewarping; the tilt moves by the limit rate times $T$ at most,
and its rate is the backward difference.

Source: Reid and Nahon (1985), Flight Simulation Motion-Base Drive Algorithms: Part 1, UTIAS Report 296; Nahon and Reid (1990),
Simulator Motion-Drive Algorithms: A Designer's Perspective, J. Guidance 13, 356-362.`
