import { useState } from "react"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { Badge, type Tone } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Field } from "../../design/Field.tsx"
import { words } from "./StatementsWords.ts"
import type { Upload, UploadChange, UploadState } from "./UploadQueue.ts"

interface UploadItemProps {
  readonly upload: Upload
  readonly onChange: (change: UploadChange) => void
}

const tones: Readonly<Record<UploadState["is"], Tone | undefined>> = {
  waiting: undefined,
  sending: "busy",
  kept: "good",
  refused: "bad",
}

const [KILOBYTE, MEGABYTE] = [1000, 1_000_000]

/** A chosen file: how far it is, why it was refused, and its password. */
export const UploadItem = ({ onChange, upload }: UploadItemProps) => {
  const own = useWords(words)
  const { number, percent } = useFormats()
  const { file, id, state } = upload
  const said =
    state.is !== "sending"
      ? own.state[state.is]
      : state.sent < 1
        ? own.state.sending(percent(state.sent))
        : own.state.checking
  return (
    <li className="upload stack">
      <div className="row spread">
        <p className="upload-name">
          {file.name}{" "}
          <span className="soft small">
            {file.size < MEGABYTE ? `${number(file.size / KILOBYTE, 0)} kB` : `${number(file.size / MEGABYTE, 1)} MB`}
          </span>
        </p>
        <div className="row">
          <Badge tone={tones[state.is]}>{said}</Badge>
          <Button kind="plain" aria-label={own.remove(file.name)} onClick={() => onChange({ is: "removed", id })}>
            {own.removeShort}
          </Button>
        </div>
      </div>
      {state.is === "sending" ? <progress aria-label={file.name} value={state.sent} max={1} /> : null}
      {state.is === "refused" ? (
        <>
          <p className="fault" role="alert">
            {state.message}
          </p>
          <Again
            mayOpen={state.mayOpen && file.size > 0}
            given={upload.password}
            onAgain={(password) => onChange({ is: "again", id, password })}
          />
        </>
      ) : null}
    </li>
  )
}

interface AgainProps {
  readonly mayOpen: boolean
  readonly given: string
  readonly onAgain: (password: string) => void
}

const Again = ({ given, mayOpen, onAgain }: AgainProps) => {
  const own = useWords(words)
  const [password, setPassword] = useState(given)
  return (
    <form
      className="row upload-again"
      onSubmit={(event) => {
        event.preventDefault()
        onAgain(password)
      }}
    >
      {mayOpen ? (
        <Field label={own.password} help={own.passwordHelp}>
          {(input) => (
            <input
              {...input}
              type="password"
              autoComplete="off"
              maxLength={128}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <Button type="submit">{own.again}</Button>
    </form>
  )
}
