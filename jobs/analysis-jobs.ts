/** The analyses in the table of jobs: requests, reports, and the texts of their commands. */
import type { CueingAsked, CueingReport } from '../engine/analyses/cueing/types'
import type { LagReport } from '../engine/analyses/lag/lag'
import type { IdentifyOptions } from '../engine/analyses/identification-options'
import type { InverseOptions } from '../engine/analyse/inverse-options'
import type { IdentifyReport } from '../engine/identification/report'
import type { InverseReport } from '../engine/inverse/report'
import type { LinearOptions, ResponseOptions, RunResponseOptions } from '../engine/analyses/linear/options'
import type { LocusOptions } from '../engine/analyses/linear/over'
import type { LinearModel, LocusReport, ModesReport } from '../engine/analyses/linear/report'
import type { LevelsReport } from '../engine/analyses/levels/report'
import type { RealTimeReport } from '../engine/analyses/real-time/report'
import type { SensitivityReport } from '../engine/analyses/sensitivity/report'
import type { TrimOptions } from '../engine/trim/options'
import type { TrimReport } from '../engine/trim/report'
import type { ExperimentRequest, OfVariant } from '../engine/compile/requests'
import type { RunOverrides } from '../engine/experiment/experiment'
import type { SuspensionReport } from '../engine/analyses/suspension/report'
import { identifyFacts } from './identify-facts'
import { inverseFacts } from './inverse-facts'
import type { AnyResponse } from '../engine/responses/report'
import { runResponseFacts } from './run-response-facts'
import { linearOptionFacts } from './linear-option-facts'
import { trimFacts } from './trim-facts'
import { job, type AnalysisReplies } from './entry'

export const analysisJobs = {
  /** Finds an operating point, or follows it along a parameter. */
  trim: job<
    ExperimentRequest &
      OfVariant & {
        readonly trim?: TrimOptions
        readonly run?: RunOverrides
        readonly signals?: readonly string[]
      },
    AnalysisReplies<'trim', TrimReport>
  >()({ checked: true, last: 'trim', place: 'latest', analysis: trimFacts }),
  /** Compares cues of a motion base with those of the vehicle, for an existing run or for one of its own. */
  cueing: job<ExperimentRequest & OfVariant & CueingAsked, AnalysisReplies<'cueing', CueingReport>>()({
    checked: true,
    last: 'cueing',
    place: 'latest',
    analysis: {
      summary: 'compare cues on a motion base with those in the vehicle, and excursions with limits',
      notes: [
        'Compares the quantities that blocks of the category Motion base declare: specific force and rates, both as perceived, travel, legs,',
        'motion sickness. --compare runs the experiment with several variants; --travel scales their washouts until all',
        'platforms have the travel of one variant. Exit status 1 if a limit is exceeded.',
      ],
      examples: ['cueing projects/washout', 'cueing projects/washout --compare classical,optimal --travel classical'],
      options: {
        compare: { value: 'A,B', doc: 'variants side by side; "base" for the values of the project alone' },
        travel: { value: 'NAME', doc: 'variant of --compare whose platform travel all get, by their scales' },
      },
      view: { label: 'Cueing' },
    },
  }),
  /** Fits parameters to measurements. */
  identify: job<
    ExperimentRequest & OfVariant & { readonly identify: IdentifyOptions },
    AnalysisReplies<'identify', IdentifyReport>
  >()({ checked: true, last: 'identify', place: 'latest', analysis: identifyFacts }),
  /** Finds inputs with which signals follow prescribed values. */
  inverse: job<
    ExperimentRequest & OfVariant & { readonly inverse: InverseOptions },
    AnalysisReplies<'inverse', InverseReport>
  >()({ checked: true, last: 'inverse', place: 'latest', analysis: inverseFacts }),
  /** Reports how long the effect of a source takes through a chain of signals. */
  lag: job<ExperimentRequest & OfVariant, AnalysisReplies<'lag', LagReport>>()({
    checked: true,
    last: 'lag',
    place: 'latest',
    analysis: {
      summary: 'measure the lag of a chain from a source to its last signal, stage by stage, and check it with a step',
      notes: [
        'The experiment names the chain: "lag": { "from": SOURCE, "through": [SIGNAL, ...], "frequency": "1 Hz", "step": SIZE }.',
        'The lag of a stage is -phase/(2 pi f) of the linearised model, plus half a sample time for held signals; the sum is compared',
        'with the phase of the step response, started at several times within a frame. Exit status 1 if the two differ.',
      ],
      examples: ['lag projects/motion-simulator --experiment lag'],
    },
  }),
  /** Runs an experiment with every level of detail that its blocks have, and reports where the levels part. */
  levels: job<ExperimentRequest & OfVariant, AnalysisReplies<'levels', LevelsReport>>()({
    checked: true,
    last: 'levels',
    place: 'latest',
    analysis: {
      summary: 'run an experiment with every wheel level, and report where levels part, their cost and which is enough',
      notes: [
        'Each level is solved accurately, so differences are those of the levels and not of the method, and compared with the',
        'highest level that runs. Differences count over the peak of the quantity. Steps are those of the experiment, as realtime',
        'measures them. Levels take the parameters of their group in each tyre block; the tyres as modelled are compared too.',
        'Levels that do not run are listed with the reason.',
      ],
      examples: [
        'levels projects/generic-vehicle --experiment sine-steer',
        'levels projects/generic-vehicle --part 2% --csv tables',
      ],
      options: {
        part: { value: 'PART', doc: 'difference over the peak from which levels part, e.g. 2%; 5 % by default' },
      },
      tables: true,
    },
  }),
  /** Linearises an experiment at its start or at an instant of its run. */
  linearise: job<
    ExperimentRequest & OfVariant & { readonly linear?: LinearOptions },
    AnalysisReplies<'linearise', LinearModel>
  >()({
    checked: true,
    last: 'linearise',
    place: 'latest',
    analysis: {
      summary: 'linearise an experiment: matrices A, B, C, D with exact slopes at its operating point or an instant',
      notes: [
        'States that constraints determine and coordinates that nothing depends on are removed and listed; --keep keeps them.',
        'Values of samples are held. Corners of the equations beside the point are named with what they change; --amplitude gives',
        'mean slopes over a motion instead. --csv and --mat write the matrices with names, units and values.',
      ],
      examples: [
        'linearise projects/sedan --experiment straight --outputs Body.wz,Body.ay',
        'linearise projects/axle --amplitude 1e-3 --mat axle.mat',
      ],
      options: linearOptionFacts,
      tables: true,
      matrices: true,
    },
  }),
  /** Reports the modes of an experiment at its start or at an instant of its run. */
  modes: job<
    ExperimentRequest & OfVariant & { readonly linear?: LinearOptions; readonly locus?: LocusOptions },
    AnalysisReplies<'modes', ModesReport | LocusReport>
  >()({
    checked: true,
    last: 'modes',
    place: 'latest',
    analysis: {
      summary: 'list the modes at an operating point: eigenvalues, frequency, damping, the states that take part',
      notes: [
        'Also the largest stable step of each fixed-step solver for these modes. --csv writes modes, participation, shapes (of',
        'states and of --outputs) and steps. With --over, root loci: eigenvalues at each value with its own operating point, crossings of',
        'the imaginary axis and double real roots; --csv writes roots and events.',
      ],
      examples: [
        'modes projects/motorcycle --experiment push --over speed --from 10 --to 50 --points 21',
        'modes projects/motorcycle --experiment push',
        'modes projects/sedan --experiment straight --outputs Body.roll --csv tables',
      ],
      options: {
        ...linearOptionFacts,
        over: {
          value: 'NAME',
          doc: 'root loci over a variable, a parameter Block.parameter, "initial Block.signal", speed or radius',
        },
        from: { value: 'VALUE', doc: 'first value of --over, a number in SI units or with a unit' },
        to: { value: 'VALUE', doc: 'last value of --over' },
        points: { value: 'NUMBER', doc: 'number of values of --over; default: 41' },
      },
      tables: true,
    },
  }),
  /** Reports whether an experiment runs in real time. */
  realtime: job<ExperimentRequest & OfVariant, AnalysisReplies<'realtime', RealTimeReport>>()({
    checked: true,
    last: 'realtime',
    place: 'latest',
    analysis: {
      summary: 'check whether an experiment can run on hardware in the loop with its step, and explain why',
      notes: [
        'Times every step in several passes. The shortest time of each step counts; interruptions by the machine',
        'are listed separately. The largest stable step comes from the eigenvalues along the experiment, and the error from an',
        'accurate solution. Exit status 1 if the verdict is "not suitable".',
      ],
      options: {
        limit: {
          value: 'SIGNAL=PART',
          repeated: true,
          doc: 'largest error of a signal over its peak, e.g. Body.wx=3%; 1 % by default',
        },
      },
      examples: [
        'realtime projects/generic-vehicle --experiment braking --solver euler --step 1ms',
        'realtime projects/generic-vehicle --formulation tires-in-tree --solver ab2 --step 1ms',
      ],
    },
  }),
  /** Computes the frequency response of outputs to sources, from the linear model. */
  response: job<
    ExperimentRequest &
      OfVariant & {
        readonly linear?: LinearOptions
        readonly response?: ResponseOptions
        readonly fromRun?: RunResponseOptions
      },
    AnalysisReplies<'response', AnyResponse>
  >()({
    checked: true,
    last: 'response',
    place: 'latest',
    analysis: {
      summary:
        'compute frequency and step responses at an operating point: gain, phase, bandwidth, poles, zeros, margins',
      notes: [
        'The response is that of the linear model of linearise, with the same options for the point. --cut opens a loop at a signal',
        'wire without changing the project: L = -(returned/injected), with its gain, phase and delay margins. --csv writes gains and',
        'phases, steps, poles and zeros, and margins of all paths. --excite adds a random signal or chirps to a source and estimates the',
        'response of the nonlinear model from the run, with coherence and intervals; --recorded takes an input from the run as it is.',
        '--psd lists power spectral densities and their root mean squares in octaves.',
      ],
      examples: [
        'response projects/sedan --experiment straight --inputs SteeringWheel --outputs Body.wz --to 5',
        'response projects/control-loop --cut Controller.u',
        'response projects/control-loop --excite Setpoint --size 0.01 --outputs Plant.y --to 2',
      ],
      options: {
        ...linearOptionFacts,
        from: { value: 'FREQUENCY', doc: 'lowest frequency, Hz; default: 0.1' },
        to: { value: 'FREQUENCY', doc: 'highest frequency, Hz; default: 100' },
        points: { value: 'NUMBER', doc: 'number of frequencies, with evenly spread logarithms; default: 121' },
        cut: { value: 'PORT', doc: 'open a loop at the wire of this signal port, Block.port' },
        margins: { doc: 'margins of every path, as if it were closed by negative feedback of 1' },
        duration: { value: 'TIME', doc: 'time of the step responses; default: from the slowest pole' },
        ...runResponseFacts,
      },
      tables: true,
    },
  }),
  /** Reports how signals depend on parameters along a run. */
  sensitivity: job<
    ExperimentRequest & OfVariant & { readonly parameters?: readonly string[]; readonly signals?: readonly string[] },
    AnalysisReplies<'sensitivity', SensitivityReport>
  >()({
    checked: true,
    last: 'sensitivity',
    place: 'latest',
    analysis: {
      summary: 'compute exact derivatives of signals by parameters along a run, and rank the parameters',
      notes: [
        'Parameters are named as sliders: Body.mass, a component Arm.offset.x, a variable, or "initial Body.vx". Derivatives are',
        'solved together with the run by a method with variable steps, exactly through events, samples and corners. Each parameter',
        'costs a few runs more. By default the signals of the plots are differentiated.',
      ],
      examples: [
        'sensitivity projects/generic-vehicle --experiment sine-steer --parameters Body.mass,SpringFL.stiffness',
      ],
      options: {
        parameters: { value: 'A,B', doc: 'parameters by which signals are differentiated' },
        signals: { value: 'A,B', doc: 'signals, instead of those of the plots of the experiment' },
      },
      tables: true,
    },
  }),
  /** Reports the kinematics and compliance of axles. */
  suspension: job<ExperimentRequest & OfVariant, AnalysisReplies<'suspension', SuspensionReport>>()({
    checked: true,
    last: 'suspension',
    place: 'latest',
    analysis: {
      summary: 'measure kinematics and compliance of axles: camber, toe, track, roll centre, anti-dive, motion ratio',
      notes: [
        'Every subsystem with the frame ports "chassis" and "wheelL" is an axle; "wheelR", "rack", "spinL" and "spinR" are used if present.',
        'Each axle gets its own rig. If the project already has a rig wired to an axle, that rig is used with its ranges.',
      ],
      examples: ['suspension projects/axle', 'suspension projects/axle --csv tables'],
      tables: true,
      view: { label: 'Suspension' },
    },
  }),
}
