import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Failure } from "../../design/Failure.tsx"
import type { Form } from "./Form.ts"
import { words } from "./text/index.ts"

/** The fields that were read from a document. */
export interface Recognised {
  readonly ocrFields: Readonly<Record<string, string | number>>
  /** 0 to 1, by field. */
  readonly fieldConfidence: Readonly<Record<string, number>>
  readonly materialRef: string
  readonly materialFileName: string
  readonly notes: ReadonlyArray<string>
}

interface PhotoReaderProps {
  readonly assetType: string
  readonly onRecognised: (recognised: Recognised) => void
}

/** Reads the fields of a photographed document, and says how sure each is. */
export const PhotoReader = ({ assetType, onRecognised }: PhotoReaderProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const { percent } = useFormats()
  const form = useApi<Form>(`forms/${assetType}`)
  const [isOver, setIsOver] = useState(false)
  const read = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append("file", file)
      const path = `v1/chat-sessions/materials/ocr?assetType=${encodeURIComponent(assetType)}`
      return call<Recognised>(path, { locale, method: "POST", body })
    },
    onSuccess: onRecognised,
  })
  const take = (files: FileList | null) => {
    const file = files?.item(0)
    if (file !== undefined && file !== null) read.mutate(file)
  }
  const labelOf = (name: string) => form.data?.fields.find((field) => field.name === name)?.label ?? name
  return (
    <section className="card stack" aria-labelledby="photo">
      <h2 id="photo">{own.photo}</h2>
      <label
        className="drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <span>{read.isPending ? own.photoReading : own.photoDrop}</span>
        <span className="soft small">{own.photoKinds}</span>
        <input
          className="unseen"
          type="file"
          accept="image/*,application/pdf"
          disabled={read.isPending}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ""
          }}
        />
      </label>
      {read.error === null ? null : <Failure error={read.error} />}
      {read.data === undefined ? null : (
        <div className="stack" role="status">
          <p className="small">{own.photoRead(Object.keys(read.data.ocrFields).length, read.data.materialFileName)}</p>
          <dl className="facts small">
            {Object.entries(read.data.ocrFields).map(([name, value]) => (
              <div key={name} className="fact">
                <dt>{labelOf(name)}</dt>
                <dd>
                  {value} <span className="soft">{own.sure(percent(read.data.fieldConfidence[name] ?? 0))}</span>
                </dd>
              </div>
            ))}
          </dl>
          {read.data.notes.map((note) => (
            <p key={note} className="note small" data-tone="warn">
              {note}
            </p>
          ))}
        </div>
      )}
    </section>
  )
}
