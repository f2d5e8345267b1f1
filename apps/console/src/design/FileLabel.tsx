import { type ReactNode, useState } from "react"
import "./file-drop.css"

interface FileLabelProps {
  /** For those who cannot see what it says. Default: what it says. */
  readonly name?: string
  readonly accept: string
  readonly disabled: boolean
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** Chooses a file, by a click, the keyboard or dropping it. */
export const FileLabel = ({ accept, children, disabled, name, onFile }: FileLabelProps) => {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.item(0)
    if (file !== undefined && file !== null) onFile(file)
  }
  return (
    <label
      className="file-label"
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
      {children}
      <input
        className="unseen"
        type="file"
        aria-label={name}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ""
        }}
      />
    </label>
  )
}
