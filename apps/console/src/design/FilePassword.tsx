import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { CallFailed } from "../api/Call.ts"
import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"
import { Button } from "./Button.tsx"
import { Field } from "./Field.tsx"

/**
 * The password of an uploaded file as it was given for its pages, and how to give it. It is kept in this tab alone, and
 * gone when somebody logs out.
 */
export const useFilePassword = (materialRef: string): readonly [string | undefined, (password: string) => void] => {
  const client = useQueryClient()
  const queryKey = ["file password", materialRef]
  const { data } = useQuery<string>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
  return [data, (password) => void client.setQueryData(queryKey, password)]
}

/** Whether a file was not opened for lack of its password. */
export const isOfPassword = (error: Error | null): boolean =>
  error instanceof CallFailed && error.faults.some(({ path }) => path === "password")

interface FilePasswordProps {
  /** Whether a password was given, and is not the file's. */
  readonly isWrong: boolean
  readonly onGiven: (password: string) => void
}

/** Asks for the password of an encrypted file. */
export const FilePassword = ({ isWrong, onGiven }: FilePasswordProps) => {
  const { sealed: own } = useWords(words)
  const [password, setPassword] = useState("")
  return (
    <form
      className="note stack file-password"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== "") onGiven(password)
      }}
    >
      <p>{own.why}</p>
      <Field label={own.password} help={own.help} fault={isWrong ? own.wrong : undefined}>
        {(input) => (
          <input
            {...input}
            type="password"
            autoComplete="off"
            autoFocus={isWrong}
            maxLength={256}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit">{own.show}</Button>
      </div>
    </form>
  )
}
