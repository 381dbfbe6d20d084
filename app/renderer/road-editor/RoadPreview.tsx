/** 3D preview of a road. The graphics library is loaded when it is first shown. */
import { useEffect, useRef, useState } from 'react'
import type { RoadDrawing } from '../../roads/geometry'
import { roadEditorTexts as texts } from '../texts/road-editor'
import { useSize } from '../ui/use-size'
import type { RoadStage } from './road-stage'

export function RoadPreview({ drawing }: { readonly drawing: RoadDrawing }) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(box)
  const [stage, setStage] = useState<RoadStage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let created: RoadStage | null = null
    let gone = false
    import('./road-stage')
      .then((module) => {
        if (gone || canvas.current === null) return
        created = new module.RoadStage(canvas.current)
        setStage(created)
      })
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
    return () => {
      gone = true
      created?.dispose()
    }
  }, [])
  useEffect(() => stage?.resize(size.width, size.height), [stage, size])
  useEffect(() => {
    if (stage === null) return undefined
    // a road is drawn once per frame at most while a point is dragged
    const frame = requestAnimationFrame(() => stage.show(drawing))
    return () => cancelAnimationFrame(frame)
  }, [stage, drawing])
  return (
    <div className="road-preview" ref={box}>
      {failure === null ? (
        <canvas ref={canvas} role="img" aria-label={texts.preview} />
      ) : (
        <p className="message warning">{texts.noPreview(failure)}</p>
      )}
    </div>
  )
}
