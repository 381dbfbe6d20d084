/**
 * Content security policy of the page, as response headers; the same in Electron (`app://`) and from the local server.
 * Everything comes from the application itself: no remote host, no inline script, no `eval`.
 *
 * - `wasm-unsafe-eval` lets the engine compile the model to WebAssembly; it does not allow JavaScript.
 * - Inline styles: React Flow and Monaco position elements through them, Plotly writes style sheets.
 * - `data:` and `blob:` images: PNG export converts plots to pictures by way of both.
 *
 * Workers get their policy from their own response, so every response carries these headers.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
