import { useState } from "react"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { words } from "./MarketsWords.ts"

interface SampleFileProps {
  readonly file: File | undefined
  readonly fileBytes: number
  readonly disabled: boolean
  readonly onFile: (file: File) => void
}

const MB = 1_048_576

/** Chooses a file, by a click, the keyboard or dropping it. */
export const SampleFile = ({ disabled, file, fileBytes, onFile }: SampleFileProps) => {
  const own = useWords(words).upload
  const { number } = useFormats()
  const [isOver, setIsOver] = useState(false)
  const limit = number(fileBytes / MB, 0)
  const take = (files: FileList | null) => {
    const one = files?.item(0)
    if (!disabled && one !== undefined && one !== null) onFile(one)
  }
  return (
    <>
      <label
        className="samples-drop"
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
        <span className="break">
          {file === undefined ? own.drop : own.chosen(file.name, sizeOf(file.size, number))}
        </span>
        <span className="soft small">{file === undefined ? own.kinds(limit) : own.other}</span>
        <input
          className="unseen"
          type="file"
          aria-label={own.file}
          accept=".csv,.tsv,.txt,.jsonl,.ndjson,.xlsx,.gz"
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ""
          }}
        />
      </label>
      {file !== undefined && file.size > fileBytes ? (
        <p className="note" data-tone="bad" role="alert">
          {own.tooLarge(limit)}
        </p>
      ) : null}
    </>
  )
}

const sizeOf = (bytes: number, number: (value: number, decimals?: number) => string): string =>
  bytes < MB ? `${number(bytes / 1024, 1)} kB` : `${number(bytes / MB, 1)} MB`
