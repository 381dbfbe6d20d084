/** Printing of the report: it replaces the window on paper, and is removed after printing. */
import './print.css'

export function printReport(body: string): void {
  const paper = document.createElement('div')
  paper.className = 'print-report'
  // Made by `reportBody`, which escapes every text of the project.
  paper.innerHTML = body
  document.body.append(paper)
  window.addEventListener('afterprint', () => paper.remove(), { once: true })
  window.print()
}
