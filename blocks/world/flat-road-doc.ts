/** Documentation of the flat road. */
export const flatRoadDoc = String.raw`
A plane at height $h_0$ along its normal above the origin of *frame* (the world if not connected). Its axes are those of the
frame rotated by pitch $\theta$ about $y$, then roll $\varphi$ about the new $x$, so $x$ is along the road, $y$ to the left, and the normal is

$$ n = (\sin\theta \cos\varphi,\; -\sin\varphi,\; \cos\theta \cos\varphi) $$

Positive pitch is downhill in $x$ direction; positive roll falls to the right (negative $y$). The height of a point is
$h = (r - r_{frame}) \cdot n - h_0$. A road on a moving frame moves with it, and the slip of the tyres includes the velocity of its material at their
contact points.

**Friction** scales the friction coefficients of all tyres. It can be the same everywhere, different on the left of a line ($\mu$-split), vary along
the road with jumps ($\mu$-jump), or be set in rectangular patches.
It can also be a grid of factors over the road (bilinear, held beyond its edges), or a formula of $s$ along the road and $w$ to its left. At the line and at the edges of the patches, it changes over the width $w$
(*transition*) as

$$ \mu = \mu_0 + (\mu_1 - \mu_0)\, t^2 (3 - 2t), \qquad t = \tfrac{1}{2} + d/w, \quad 0 \le t \le 1 $$

with the distance $d$ beyond the edge: a contact patch is about 0.1 m long and passes an edge gradually. $w = 0$ is a jump. The friction is evaluated at the contact point. The signal
*factor* multiplies friction over time; the run stops with an error if it falls below 0.001.

**Profile**: heights $z(x, y)$ over the plane. Along the road: sine waves, or a spline through points. Across it: a circular section, a hollow or a crown,

$$ z = r - \operatorname{sign}(r) \sqrt{r^2 - y^2}, $$

on which a wheel stays within $0.94\,|r|$ of the middle, or the run ends with an error. Both: heights at places along and across the road, joined by bicubic splines with two
continuous derivatives. Random: two tracks with the spectral density of a class of ISO 8608, $G(n) = G(n_0)(n/n_0)^{-2}$, and the coherence of an isotropic surface, $2\pi n b\,K_1(2\pi n b)$, between which the road
changes by $t^2(3 - 2t)$. Points and heights continue straight beyond their ends and edges, with a warning unless they are level there. With the slopes $z_x$ and $z_y$, the normal is

$$ n(x, y) = \frac{n - z_x\,e_x - z_y\,e_y}{\sqrt{1 + z_x^2 + z_y^2}} $$

**Obstacles**, with the height $h$ and the length $L$ over the distance $u$ from where an obstacle begins:

| shape | height |
|---|---|
| bump | $\tfrac{h}{2} (1 - \cos(2\pi u/L))$ |
| cleat | $h$ from $0$ to $L$, vertical edges |
| step | $h$ from $0$ on |
| ramp | $h\,u/L$ up to $L$, then $h$ |
| pothole | $-h$, with straight walls over the length *edge* at both ends |
| sine waves | $h \sin(2\pi u/L)$ |
| speed hump | $\sqrt{R^2 - (u - L/2)^2} - (R - h)$, an arc with $R = (L^2/4 + h^2)/(2h)$ |
| kerb | $h$, with straight faces over the length *edge* at both ends |

Several follow at a *spacing*; steps and ramps then make stairs. At an *angle* $\varphi$, $u = (s - s_0)\cos\varphi - w\sin\varphi$. On one side, the height grows over the *transition* at the *border*.

A tyre bridges edges that are shorter than its patch: two cams with the outline $|x/a|^c + |z/b|^c = 1$, one behind the other, each stand on the highest point that they meet, on the left and on the right.
Their mean height and their differences are an *effective plane* (tandem model with elliptical cams, Schmeitz 2004), which is added to the plane under the wheel. On shapes of straight lines the highest point is
exact; on curves each cam looks at a number of places. The lengths are parts of the radius of the wheel. Obstacles need a flat or a random profile.

A wheel touches the road at one point. *Along the normal*, it is Pacejka's contact centre: the point $P$ whose
tangent plane the line from the wheel centre in the wheel plane meets at $P$. Its distance $a$ ahead of the wheel centre, *contactAhead* of the tyre, is an
[implicit unknown](../../theory/implicit-equations.md): $a = r_{P/C} \cdot e_x$; where the height changes across the road, so is its distance to the left, *contactAside*. *Search* sets a fixed number of iterations for it, so that
every step does the same work. *From the last step* uses the tangent plane at the place where the wheel touched at the end of the last step; the foot of the wheel on it is the next place. The
work is constant without an unknown, but the contact lags by one step: the place is accurate to first order in the step. *Below the wheel centre* uses the tangent plane at the place
below the wheel centre, without an unknown; on a constant slope both are the same. *Enveloping* is the effective plane of the same cams as for obstacles, which bridge bumps and hollows shorter than the
patch; the work is constant, without an unknown. Wheels of levels 1 and 2 always use the normal. One contact point is enough for waves that are long compared with the wheel. The run warns where bumps are
shorter than two patch lengths. In a hollow sharper than the wheel, the road touches it at two points: the run warns, and the wheel stands on the deeper one. Both share the load where their depths differ by less than 0.2 % of the radius, so
that forces don't jump. Levels 1 and 2 refuse such hollows.

Source: Morency (2007), section 3.1, road frame Q with its z axis along the normal; H. B. Pacejka, Tire and Vehicle Dynamics, 3rd ed. (2012), sections 2.2 and 10.1.6;
A. J. C. Schmeitz, A semi-empirical three-dimensional model of the pneumatic tyre rolling over arbitrarily uneven road surfaces, Delft 2004.
See [contact](../../theory/contact.md).`
