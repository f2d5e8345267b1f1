import { useRef, useState } from "react"
import { Button } from "./Button.tsx"
import { droppedFiles, type PickedFile, pickedFiles } from "./PickedFiles.ts"
import "./file-drop.css"

interface Choice {
  readonly label: string
  readonly multiple?: boolean
  /** Chooses a whole folder. */
  readonly folder?: boolean
}

interface FileDropProps {
  readonly label: string
  readonly help: string
  /** Buttons for those who choose by keyboard or touch. */
  readonly choices: ReadonlyArray<Choice>
  readonly disabled?: boolean
  readonly onFiles: (files: ReadonlyArray<PickedFile>) => void
}

/** Where files and folders are dropped. */
export const FileDrop = ({ choices, disabled = false, help, label, onFiles }: FileDropProps) => {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className="file-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(!disabled)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (!disabled) void droppedFiles(event.dataTransfer).then(onFiles)
      }}
    >
      <p>{label}</p>
      <div className="row">
        {choices.map((choice) => (
          <ChooseFiles key={choice.label} {...choice} disabled={disabled} onFiles={onFiles} />
        ))}
      </div>
      <p className="soft small">{help}</p>
    </div>
  )
}

type ChooseFilesProps = Choice & Pick<FileDropProps, "disabled" | "onFiles">

const ChooseFiles = ({ disabled, folder = false, label, multiple = false, onFiles }: ChooseFilesProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        // React passes on what it does not know, as a text.
        {...(folder ? { webkitdirectory: "" } : {})}
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles(pickedFiles(event.target.files ?? []))
          // The same file may be chosen again after it was removed.
          event.target.value = ""
        }}
      />
      <Button kind="main" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
