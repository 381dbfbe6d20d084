/** What the reader took for what, and what it asks. An answer reads the file again. */
import { useState } from 'react'
import type { Question } from '../../../../engine/io/tables/report'
import { useServices } from '../services'
import { resultsTexts } from '../../texts/results'
import { answerImport } from './import-actions'
import type { ImportedData } from './read-data'
import { Choice } from '../../ui/Choice'

export function LayoutReport({ data: { remarks, questions, source } }: { readonly data: ImportedData }) {
  return (
    <>
      {source !== null && questions.map((question) => <QuestionField key={question.topic} question={question} />)}
      {remarks.length > 0 && (
        <ul className="import-remarks" aria-label={resultsTexts.readingTitle}>
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function QuestionField({ question: { topic, text, options, taken } }: { readonly question: Question }) {
  const services = useServices()
  const [rate, setRate] = useState('')
  const answer = (value: string): void => {
    void answerImport(services, { [topic]: topic === 'rate' ? Number(value) : value })
  }
  const usable = Number(rate) > 0 && Number.isFinite(Number(rate))
  return (
    <div className="import-question">
      <span>{text}</span>
      {topic === 'rate' ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (usable) answer(rate)
          }}
        >
          <input
            className="field import-unit"
            inputMode="decimal"
            aria-label={resultsTexts.samplesPerSecond}
            placeholder="50"
            value={rate}
            onChange={(event) => setRate(event.target.value)}
          />
          <button type="submit" className="button" disabled={!usable}>
            {resultsTexts.apply}
          </button>
        </form>
      ) : (
        <Choice
          aria-label={text}
          value={taken ?? ''}
          options={options.map(({ value, label }) => [value, label] as const)}
          onChoose={answer}
        />
      )}
    </div>
  )
}
