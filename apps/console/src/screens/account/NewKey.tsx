import type { KeyWish, ShownKey } from "@open-valuation/server/console"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call, CallFailed } from "../../api/Call.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { words as common } from "../../Words.ts"
import { words } from "./AccountWords.ts"

/** The form of a new key, of an operator, who has all scopes. */
export const NewKey = ({ onCreated }: { readonly onCreated: (key: ShownKey) => void }) => {
  const own = useWords(words).keys
  const { optional, scope: scopeWords } = useWords(common)
  const { scopes: allScopes } = useSession()
  const { locale } = useLocale()
  const [name, setName] = useState("")
  const [scopes, setScopes] = useState(allScopes)
  const [callbackUrl, setCallbackUrl] = useState("")
  const [days, setDays] = useState("")
  const create = useMutation({
    mutationFn: () =>
      call<ShownKey>("keys", {
        locale,
        method: "POST",
        body: {
          name: name.trim(),
          scopes,
          callbackUrl: callbackUrl.trim() === "" ? null : callbackUrl.trim(),
          expiresInDays: days === "" ? null : Number(days),
        } satisfies KeyWish,
      }),
    onSuccess: (key) => {
      setName("")
      setScopes(allScopes)
      setCallbackUrl("")
      setDays("")
      // The answer holds secrets, which no cache of the page keeps.
      create.reset()
      onCreated(key)
    },
  })
  const faults = create.error instanceof CallFailed ? create.error.faults : []
  const faultOf = (path: string) => faults.find((fault) => fault.path.startsWith(path))?.message
  return (
    <details className="card">
      <summary>{own.add}</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <div className="form-columns">
          <Field label={own.name} help={own.nameHelp} fault={faultOf("name")}>
            {(input) => (
              <input
                {...input}
                value={name}
                maxLength={100}
                required
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label={own.callback} help={own.callbackHelp} optional={optional} fault={faultOf("callbackUrl")}>
            {(input) => (
              <input
                {...input}
                type="url"
                value={callbackUrl}
                maxLength={2048}
                placeholder="https://"
                onChange={(event) => setCallbackUrl(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={own.days}
            help={own.daysHelp}
            optional={optional}
            unit={own.dayUnit}
            fault={faultOf("expiresInDays")}
          >
            {(input) => (
              <input
                {...input}
                type="number"
                min={1}
                max={36_500}
                step={1}
                value={days}
                onChange={(event) => setDays(event.target.value)}
              />
            )}
          </Field>
          <fieldset className="checks">
            <legend>{own.scopes}</legend>
            {allScopes.map((scope) => (
              <label key={scope} className="check">
                <input
                  type="checkbox"
                  checked={scopes.includes(scope)}
                  onChange={({ target }) =>
                    setScopes(allScopes.filter((one) => (one === scope ? target.checked : scopes.includes(one))))
                  }
                />
                {scopeWords[scope]}
              </label>
            ))}
          </fieldset>
        </div>
        {create.error === null || faults.length > 0 ? null : <Failure error={create.error} />}
        <div>
          <Button type="submit" kind="main" disabled={create.isPending || name.trim() === "" || scopes.length === 0}>
            {own.create}
          </Button>
        </div>
      </form>
    </details>
  )
}
