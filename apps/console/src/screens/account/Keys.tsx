import type { KeyRow, KeyWish, ShownKey, UsageMonths } from "@open-valuation/server/console"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { call, CallFailed } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Confirm } from "../../design/Confirm.tsx"
import { CopyText } from "../../design/CopyText.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { Pending } from "../../design/Pending.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { words as common } from "../../Words.ts"
import { words } from "./AccountWords.ts"
import { unitsOfKey } from "./UsageMonths.ts"

/** The form of a new key, of an operator, who has all scopes. */
const NewKey = ({ onCreated }: { readonly onCreated: (key: ShownKey) => void }) => {
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
      <SubmitForm className="stack" onSubmit={() => create.mutate()}>
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
      </SubmitForm>
    </details>
  )
}

/** The account's keys: create, rotate, revoke. */
export const Keys = () => {
  const own = useWords(words).keys
  const { operator, user } = useSession()
  const keys = useApi<ReadonlyArray<KeyRow>>("keys")
  const client = useQueryClient()
  const [shown, setShown] = useState<ShownSecrets>()
  const changed = () => void client.invalidateQueries({ queryKey: ["api", "keys"] })
  const show = (key: ShownKey, isRotated: boolean) => {
    setShown({ key, isRotated })
    changed()
  }
  if (keys.data === undefined) return <Pending answer={keys} shape="table" />
  const revoked = keys.data.filter(({ revokedAt }) => revokedAt !== null)
  return (
    <div className="stack">
      <p className="soft">{own.intro}</p>
      {shown === undefined ? null : <Secrets shown={shown} onDone={() => setShown(undefined)} />}
      {operator || user?.role === "ADMINISTRATOR" ? (
        <NewKey onCreated={(key) => show(key, false)} />
      ) : (
        <p className="note" data-tone="warn">
          {own.ownOnly}
        </p>
      )}
      <KeyTable
        keys={keys.data.filter(({ revokedAt }) => revokedAt === null)}
        onRotated={(key) => show(key, true)}
        onRevoked={changed}
      />
      {revoked.length === 0 ? null : (
        <details>
          <summary>{own.showRevoked(revoked.length)}</summary>
          <KeyTable keys={revoked} onRotated={changed} onRevoked={changed} />
        </details>
      )}
    </div>
  )
}

interface KeyTableProps {
  readonly keys: ReadonlyArray<KeyRow>
  readonly onRotated: (key: ShownKey) => void
  readonly onRevoked: () => void
}

const KeyTable = ({ keys, onRevoked, onRotated }: KeyTableProps) => {
  const own = useWords(words).keys
  return (
    <div className="table-frame">
      <table className="table wide">
        <thead>
          <tr>
            <th>{own.name}</th>
            <th>{own.key}</th>
            <th>{own.state}</th>
            <th>{own.scopes}</th>
            <th>{own.callback}</th>
            <th>{own.created}</th>
            <th>{own.expires}</th>
            <th>{own.lastUsed}</th>
            <th className="number">{own.used}</th>
            <th>
              <span className="unseen">{`${own.rotate}, ${own.revoke}`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <Row key={key.keyId} row={key} onRotated={onRotated} onRevoked={onRevoked} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Omit<KeyTableProps, "keys"> {
  readonly row: KeyRow
}

const Row = ({ onRevoked, onRotated, row }: RowProps) => {
  const own = useWords(words).keys
  const { scope: scopeWords } = useWords(common)
  const { locale } = useLocale()
  const { count, time } = useFormats()
  const used = useUnits()?.(row.keyId)
  const { callbackUrl, changeable, createdAt, expiresAt, keyId, lastFour, lastUsedAt, name, scopes } = row
  const rotate = useMutation({
    mutationFn: () => call<ShownKey>(`keys/${keyId}/rotate`, { locale, method: "POST", body: {} }),
    onSuccess: onRotated,
  })
  const revoke = useMutation({
    mutationFn: () => call(`keys/${keyId}`, { locale, method: "DELETE" }),
    onSuccess: onRevoked,
  })
  const error = rotate.error ?? revoke.error
  return (
    <tr>
      <td>
        {name}
        {row.own ? <div className="small soft">{own.own}</div> : null}
      </td>
      <td>
        <code>…{lastFour}</code>
      </td>
      <td>
        <State row={row} />
      </td>
      <td className="break">{scopes.map((scope) => scopeWords[scope]).join(locale === "zh" ? "、" : ", ")}</td>
      <td className="break">{callbackUrl ?? "—"}</td>
      <td>{time(createdAt)}</td>
      <td>{expiresAt === null ? own.never : time(expiresAt)}</td>
      <td>{lastUsedAt === null ? <span className="soft">{own.neverUsed}</span> : time(lastUsedAt)}</td>
      <td className="number">{used === undefined ? "—" : count(used)}</td>
      <td>
        {changeable ? (
          <div className="row">
            <Confirm
              label={own.rotate}
              name={own.rotateOf(name)}
              title={own.rotateTitle(name)}
              disabled={rotate.isPending}
              onConfirm={() => rotate.mutate()}
            >
              {own.rotateWarning}
            </Confirm>
            <Confirm
              danger
              label={own.revoke}
              name={own.revokeOf(name)}
              title={own.revokeTitle(name)}
              disabled={revoke.isPending}
              onConfirm={() => revoke.mutate()}
            >
              {own.revokeWarning} {row.own ? own.revokeOwn : ""}
            </Confirm>
          </div>
        ) : null}
        {error === null ? null : <Failure error={error} />}
      </td>
    </tr>
  )
}

/** Units of each key this month, once they are known. */
const useUnits = () => {
  const { data } = useApi<UsageMonths>("usage")
  return data && ((keyId: number) => unitsOfKey(data, keyId))
}

const State = ({ row: { expiresAt, revokedAt } }: { readonly row: KeyRow }) => {
  const own = useWords(words).keys
  const { day } = useFormats()
  if (revokedAt !== null) return <Badge>{own.revoked(day(revokedAt))}</Badge>
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  return isExpired ? <Badge tone="warn">{own.expired}</Badge> : <Badge tone="good">{own.active}</Badge>
}

/** A key whose secrets are shown, and whether others worked before. */
interface ShownSecrets {
  readonly key: ShownKey
  readonly isRotated: boolean
}

/** The secrets of a new or rotated key, shown once. They are kept nowhere else on the page. */
const Secrets = ({ onDone, shown }: { readonly shown: ShownSecrets; readonly onDone: () => void }) => {
  const own = useWords(words).keys
  const { isRotated, key } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [key])
  return (
    <section className="card stack" aria-labelledby="secrets">
      <h2 id="secrets" ref={heading} tabIndex={-1}>
        {own.shown(key.name)}
      </h2>
      <p className="note" data-tone="warn">
        {own.shownOnce} {isRotated ? own.oldUntil : ""}
      </p>
      <CopyText label="API Key" text={key.key} />
      <CopyText label={own.webhookSecret} text={key.webhookSecret} />
      <div>
        <Button onClick={onDone}>{own.done}</Button>
      </div>
    </section>
  )
}
