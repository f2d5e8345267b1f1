import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/Call.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Failure } from "../../design/Failure.tsx"
import type { Form } from "../../form/Form.ts"
import { ReadPhoto } from "./ReadPhoto.tsx"
import type { Recognised } from "./Recognised.ts"
import { words } from "./ValueWords.ts"

interface PhotoReaderProps {
  readonly assetType: string
  /** The field that is pointed at, in the form or here. */
  readonly pointed: string | undefined
  readonly onPoint: (field: string | undefined) => void
  readonly onRecognised: (recognised: Recognised) => void
}

/** Reads the fields of a photographed document, and shows where. */
export const PhotoReader = ({ assetType, onPoint, onRecognised, pointed }: PhotoReaderProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
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
        <ReadPhoto recognised={read.data} fields={form.data?.fields ?? []} pointed={pointed} onPoint={onPoint} />
      )}
    </section>
  )
}
