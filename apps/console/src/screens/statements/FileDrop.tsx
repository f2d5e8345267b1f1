import { useRef, useState } from "react"
import { useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { words } from "./StatementsWords.ts"

/** Where files are dropped, with a button for those who choose them by keyboard or touch. */
export const FileDrop = ({ onFiles }: { readonly onFiles: (files: ReadonlyArray<File>) => void }) => {
  const own = useWords(words)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className="file-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <p>{own.drop}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={own.choose}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ""
        }}
      />
      <Button kind="main" onClick={() => input.current?.click()}>
        {own.choose}
      </Button>
      <p className="soft small">{own.kinds}</p>
    </div>
  )
}
