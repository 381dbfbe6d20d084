{
  "wishbone-state": 1,
  "title": "Kinds of blocks",
  "experiment": "run",
  "formulation": "default",
  "time [s]": 0.02,
  "states": {
    "Hand.y [1]": 0.00023197960539693364,
    "Hand.dy [1/s]": 0.033931403176349045,
    "Hand.ddy [1/s^2]": 3.2234833017531024,
    "Law.x [1]": 0,
    "Filter.x1 [1]": 1.5422165830347576
  },
  "discrete": {
    "Noise.noise 1 [1]": 316768600,
    "Noise.noise 2 [1]": 2843056026,
    "Noise.noise 3 [1]": 822880386,
    "Noise.noise 4 [1]": 1864005382,
    "Noise.noise 5 [1]": 2788956185,
    "Noise.noise 6 [1]": 810777812,
    "Noise.noise [1]": 2.9573626210561232,
    "Law.n [1]": 0,
    "warm start of Search.z [1]": 8.507877696972065
  },
  "events": {
    "Law.when1": -1,
    "End.stop": -1
  },
  "parameters": {
    "World.gravity [m/s^2]": 9.81,
    "Hand.bandwidth [rad/s]": 5,
    "Hand.target [1]": 1.5,
    "Noise.seed [1]": 7,
    "Noise.sampleTime [s]": 0.05,
    "Noise.deviation [1]": 1,
    "Script.scale [1]": 0.7,
    "Wave.frequency [Hz]": 2,
    "Wave.amplitude [1]": 1,
    "Search.start [1]": 0
  },
  "grid": {
    "time": 0.02,
    "from": 0.02,
    "origin": 0
  },
  "solver": {
    "name": "dopri5",
    "numbers": {
      "next": 0.0006877277145359631,
      "previousError": 0.11489980518064805,
      "justRejected": 0
    },
    "vectors": {},
    "lists": {}
  }
}
