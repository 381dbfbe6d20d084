/**
 * Returns numbers from 0 to 1, the same everywhere: the generator of Park and Miller, Comm. ACM 31 (1988) 1192-1201.
 */
export function uniform(seed: number): () => number {
  const modulus = 2147483647
  let state = 1 + ((Math.floor(seed) * 7919) % (modulus - 1))
  return () => {
    state = (state * 48271) % modulus
    return state / modulus
  }
}
