/** Report of how the reader interpreted the file, with its questions. Answering a question reads the file again. */
import { useState } from 'react'
import { encodingNames, type Encoding } from '../../../../engine/io/tables/text/encoding'
import type { Question } from '../../../../engine/io/tables/report'
import { useServices } from '../services'
import { resultsTexts } from '../../texts/results'
import { answerImport } from './import-actions'
import type { ImportedData } from './read-data'
import { Choice } from '../../ui/Choice'

export function LayoutReport({ data: { remarks, questions, source, encoding } }: { readonly data: ImportedData }) {
  return (
    <>
      {source !== null && questions.map((question) => <QuestionField key={question.topic} question={question} />)}
      {source !== null && questions.some(({ orRate }) => orRate === true) && <QuestionField question={orRate} />}
      {source !== null && isChosen(encoding) && !questions.some(({ topic }) => topic === 'encoding') && (
        <QuestionField question={encodingQuestion(encoding)} />
      )}
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

/** Question about the sample rate, shown beside the choice of a column for the time. */
const orRate: Question = { topic: 'rate', text: resultsTexts.orRate, options: [], taken: undefined }

/** Returns whether an encoding was chosen, because no byte of the file proves one. */
const isChosen = (encoding: Encoding | undefined): encoding is Encoding =>
  encoding !== undefined && !encoding.startsWith('utf-')

const encodingQuestion = (taken: Encoding): Question => ({
  topic: 'encoding',
  text: resultsTexts.encoding,
  options: Object.entries(encodingNames).map(([value, label]) => ({ value, label })),
  taken,
})

function QuestionField({ question: { topic, text, options, taken, suggested } }: { readonly question: Question }) {
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
            placeholder={suggested ?? '50'}
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
