/** Documentation of the tyre block. */
import { levelsDoc } from './levels/doc'
import type { VerticalLaw } from './vertical/law'

/** @param laws of the load, whose declarations say their formulas */
export const tireDoc = (laws: readonly VerticalLaw[]): string => String.raw`
A wheel with its tyre on a locally plane road, as a planar disk except for the wheel levels, which have further shapes. ISO tyre axes: $x$ along the heading, $y$ to the left, $z$ along the
road normal $n$; $s$ is the spin axis ($y$ of *hub*), $C$ the wheel centre at height $h$, $P$ the contact point, $E$ the point on the line
$CP$ at the effective radius. A star marks velocities of points that do not spin with the wheel.

**Geometry** (3.1-3.5)

$$ \sin\gamma = s \cdot n, \quad u_x = \frac{s \times n}{\cos\gamma}, \quad u_y = \frac{s - \sin\gamma\,n}{\cos\gamma}, \quad
   R_l = \frac{h}{\cos\gamma}, \quad r_{P/C} = R_l (\sin\gamma\,u_y - \cos\gamma\,n) $$

**Normal force** by the chosen vertical law, with unloaded radius $R_u$, deflection $\rho = R_u - R_l$ and the velocity of the wheel centre along the normal, $v_n = v_C \cdot n$.

${laws.map(({ doc }) => doc).join('\n\n')}

**Effective radius**: unloaded ($R_u$), loaded ($R_l$), or (3.13) with $\rho_F = F_{z0}/k$, where $k$ is the stiffness of the vertical law under the nominal load

$$ R_{eff} = R_u - \rho_F ( D \arctan(B \rho/\rho_F) + F \rho/\rho_F ) $$

**Slip**, kinematic (3.20, 3.21) or delayed with states $q_1$ = *S*, $q_2$ = *tanAlpha* (3.22-3.25)

$$ S = -\frac{V_{Ex}}{|V^*_{Ex}|}, \quad \alpha = \arctan\frac{V_{Py}}{|V^*_{Px}|}; \qquad
   \dot q_1 = -\frac{V_{Ex} + q_1 |V^*_{Ex}|}{B_{long}}, \quad \dot q_2 = \frac{V_{Py} - q_2 |V^*_{Px}|}{B_{lat}} $$

Driving slip is positive; a contact point that moves to the left has positive $\alpha$ and a negative lateral force. Relaxation lengths are
constant, those of a stretched string (3.26-3.28), or the slip stiffness $C_F$ of the tyre model over the stiffness $c$ of the carcass, both at the present load. *Carcass in balance with the force* has the secant instead of the slope, so that a contact that slides follows its slip at once:

$$ B = \frac{C_F}{c}, \quad \text{or} \quad B = \frac{|F(q) - F(0)|}{c\,|q|} \le \frac{C_F}{c}; \qquad c = c_0 (1 + P_{CF1}\,df_z + P_{CF2}\,df_z^2) $$

**Inclination and spin** act at once, or with the lag of the carcass as states of their own (*spinLag*), with the lateral relaxation length. Spin $\varphi$ is then defined at standstill, where $|V^*_{Px}|\,\varphi$ is the rate at which the wheel turns about the road normal

$$ \dot\gamma' = \frac{|V^*_{Px}|}{B_{lat}} (\gamma - \gamma'), \quad \dot\varphi' = \frac{|V^*_{Px}|}{B_{lat}} (\varphi - \varphi'), \quad |\varphi'| \le \text{slipLimit.spin} $$

**Low speed.** A slow tyre acts as a spring with a damper, so that a parked vehicle stands still. Below *slipLimit.speed* the carcass is damped, and a contact that slides back releases
the deflection that exceeds what the carcass can hold. Below the speed at which the wheel would follow faster than *kinematicSlip.rate*, kinematic slip becomes a deflection. Rolling resistance
holds the wheel at rest. All of these effects fade to exactly zero with speed. Slip stays within *slipLimit.S* and *slipLimit.alpha*, and returns to zero in the air. The signals
*S*, *alpha* and *tanAlpha* don't include the damping.

**Forces and moments** at $P$ come from the chosen model:

- *PAC2002*: Magic Formula 5.2, with the keywords of tyre property files.
- *Magic Formula 6.1, 6.2*: with inflation pressure (Besselink, Schmeitz and Pacejka 2010; Pacejka 2012), without turn slip. Version 6.2 adds QSX12 to QSX14.
- *Magic Formula 2006*: the form between 5.2 and 6.1 with camber (Pacejka 2006), and *with turn slip*: the moment of a wheel turned on the spot, the lateral force on a circle, and what both
  take from the other forces; inclination then acts by the spin that it makes. Friction and cornering stiffness under inclination have poles with the usual coefficients; they are held at ten
  times their values (beyond 16 degrees with the default). Rolling resistance fades with the rolling rate, so it doesn't hold a parked wheel.
- *PAC94*, *PAC89*: Magic Formulas of 1994 and 1989 with loads in kN, slips in percent and angles in degrees, and the friction ellipse of MSC.ADAMS for combined slip. COMBINED = 0 gives the
  curves of pure slip. DALI scales the peak of $M_z$.
- *TMeasy*: slope, peak and sliding value of each direction at two loads (Hirschberg, Rill and Weinfurter 2007), without inclination.
- *Fiala*: lateral force of a brush, longitudinal force up to sliding.
- *Brush*: bristles with parabolic pressure and one friction coefficient under combined slip, camber and turn slip (Pacejka 2012, section 3.2), with full sliding from a slip of $3 \mu F_z/C$. With slip,
  its forces under spin are within 1 % of $\mu F_z$ of bristles that are added up one by one, up to a spin of 0.1/m; beyond 0.5/m they are a coarse interpolation. Spin alone is exact.
- *Measured tables*: $F_x$, $F_y$ and $M_z$ of a grid of points over load, slip, slip angle and inclination, with straight lines or splines in all four directions. One table holds rolling and
  sliding. Beyond the points the values at the edge hold, or the run ends with an error; below the least load the forces are in proportion to the load. Another friction of the road acts by
  the similarity method, $F = \mu\,F_0(S/\mu, \alpha/\mu)$.
- *Sine with load factor*: $D \sin(C \arctan(B\,\alpha))$ with a force per load that falls with the load, as in models of cars with trailers. Longitudinal slip acts as part of one slip, with its own
  stiffness factor; 0 leaves the lateral force alone.
- *Linear within a friction ellipse*: both forces in proportion to slip, shortened together at the limit; equal coefficients make a circle.
- *Levels 1 to 7*: the wheel of Zimmer and Otter (2010), from ideal rolling to a carcass that moves the contact, described below.
- *Function of your own*: equations in the [function language](../../function-language.md), with quantities of the contact as inputs (*Fz*, *S*, *tanAlpha*, *gamma*, *Omega*, *VCx*, *turnSlip*
  and others, in SI units), and *Fx*, *Fy*, *Mx*, *My*, *Mz* as outputs. Inputs of the road are *friction*, the height *roadHeight* of the contact point in the world, and the normal. Its parts *normalX*,
  *normalY* and *normalZ* point forward, to the left and up in level axes that follow the heading. States, unknowns and tables are allowed; change a constant by its *parameter* in the text. Without a
  load all outputs are zero. In exported C, a function of yours can replace a text without tables; FMUs, MATLAB and Python contain the text as it is.
- *Linear*: for small slip, without a friction limit,

$$ F_x = f\,C_S\,S, \quad F_y = -f\,C_A\,\alpha, \quad M_z = -t\,F_y, \quad f = \min(F_z/F_{fade}, 1) $$

with a constant cornering stiffness $C_A$, a slip stiffness $C_S$ and a trail $t$. In the other models, the road scales the friction parameters by its factor at $P$ (signal *friction*), which may change
with position and time. No model has temperature, wear, or the non-uniformity of a tyre. The polynomial of Calspan in load, slip angle and camber is not there: no public source has its equations. The forces act on the wheel centre as (3.40, 3.41)

$$ F_C = F_P, \qquad M_C = M_P + r_{P/C} \times F_P $$

${levelsDoc}

**Side.** A tyre that was measured for one side of the vehicle (*measuredSide*, TYRESIDE of a property file) and is mounted on the other (*mountedSide*) is mirrored. The model is evaluated with reversed $\alpha$, $\gamma$ and other lateral quantities, and $F_y$, $M_x$, $M_z$ are reversed. A property file that states a side is mounted in this way on each wheel whose side is known; a run warns about a wheel that runs on the other side of its data. A *symmetric* tyre has no terms that make left and right differ.

**Range of the data.** Beyond the measured loads, slips and angles (*range*, FZMIN to CAMMAX of a property file) a model extrapolates. The block extrapolates, extrapolates and warns once per run with time and value, or limits the
inputs of the model. With limits, a load above the range is replaced by the greatest load; below the range, the forces are those of the least load $F_{z,min}$ in proportion to the load:

$$ F(F_z) = \frac{F_z}{F_{z,min}} F(F_{z,min}), \quad F_z < F_{z,min} $$

You can wire the wheel to the *end* of a revolute joint about $y$. If $I_{xx} = I_{zz}$, its equations are written in the carrier, which does not
spin. The logged forces and moments are those at $P$ in tyre axes.

Source: K. Morency, automatic generation of real-time simulation code for vehicle dynamics (2007), chapter 3; H. B. Pacejka, Tyre and
Vehicle Dynamics (2002).`
