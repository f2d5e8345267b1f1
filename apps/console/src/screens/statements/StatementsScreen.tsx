import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useReducer, useRef, useState } from "react"
import type { SessionAsset } from "../../api/Answers.ts"
import { CallFailed, type Fault } from "../../api/Call.ts"
import { upload as sendForm } from "../../api/Upload.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { useCreate } from "../../app/useCreate.ts"
import { Badge, type Tone } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { FileDrop } from "../../design/FileDrop.tsx"
import { Options } from "../../design/Options.tsx"
import { Pending } from "../../design/Pending.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { type Filled, type Form, requestOf } from "../../form/Form.ts"
import "../../form/FormFields.css"
import { FormInput } from "../../form/FormInput.tsx"
import { type Borrower, Borrowers } from "./Borrowers.tsx"
import "./StatementsScreen.css"
import { words } from "./StatementsWords.ts"
import {
  changed,
  type Material,
  materialsOf,
  MOST_FILES,
  nextOf,
  type Upload,
  type UploadChange,
  type UploadQueue,
  type UploadState,
} from "./UploadQueue.ts"

/** A new valuation from statements: the files and, if there is one, the purchase. */
export const StatementsScreen = () => {
  const asset = useSession().assets.find(({ statement }) => statement)
  return asset === undefined ? null : <NewAnalysis asset={asset} />
}

const NewAnalysis = ({ asset }: { readonly asset: SessionAsset }) => {
  const own = useWords(words)
  const navigate = useNavigate()
  const createTask = useCreate(asset)
  const [uploads, change] = useUploads(asset.path)
  const [filled, setFilled] = useState<Filled>({})
  const form = usePurchaseForm(asset.assetType)
  const caseNumber = form.data?.fields.find(({ name }) => name === "caseNumber")
  const [borrowers, setBorrowers] = useState<ReadonlyArray<Borrower>>([])
  const named = borrowers.map((one) => ({ ...one, name: one.name.trim() }))
  const materials = materialsOf(uploads, new Map(named.map(({ id, name }) => [id, name])))
  const create = useMutation({
    mutationFn: () =>
      createTask({
        ...(form.data === undefined ? {} : requestOf(form.data, filled)),
        materials,
        ...(named.length === 0 ? {} : { borrowers: named.map(({ kind, name, role }) => ({ name, kind, role })) }),
      }),
    onSuccess: (taskId) => navigate({ to: "/tasks/$taskId", params: { taskId: String(taskId) } }),
  })
  const faults = create.error instanceof CallFailed ? create.error.faults : []
  const hasRefused = uploads.some(({ state }) => state.is === "refused")
  return (
    <div className="stack">
      <div>
        <h1>{own.title}</h1>
        <p className="soft">{own.intro}</p>
      </div>
      <section className="card stack">
        <FileDrop
          label={own.drop}
          help={own.kinds}
          choices={[{ label: own.choose, multiple: true }]}
          onFiles={(files) => change({ is: "added", files: files.map(({ file }) => file) })}
        />
        {uploads.length >= MOST_FILES ? <p className="soft small">{own.most(MOST_FILES)}</p> : null}
        <ul aria-label={own.files} aria-live="polite">
          {uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} borrowers={named} onChange={change} />
          ))}
        </ul>
        {caseNumber === undefined ? null : (
          <div className="form-grid">
            <FormInput
              assetType={asset.assetType}
              field={caseNumber}
              filled={filled}
              fault={faults.find(({ path }) => path === caseNumber.name)?.message}
              onFill={setFilled}
            />
          </div>
        )}
      </section>
      <Borrowers
        borrowers={borrowers}
        faultOf={(at) => faults.find(({ path }) => path.startsWith(`borrowers[${at}]`))?.message}
        onChange={setBorrowers}
      />
      <PurchaseFacts assetType={asset.assetType} filled={filled} faults={faults} onFill={setFilled} />
      {create.error === null ? null : <Failure error={create.error} />}
      <div className="row">
        <Button
          kind="main"
          disabled={materials === undefined || create.isPending}
          aria-describedby="start-note"
          onClick={() => create.mutate()}
        >
          {own.submit}
        </Button>
        <span className="soft small" id="start-note">
          {hasRefused ? own.refusedLeft : materials === undefined ? own.pending : own.charged}
        </span>
      </div>
    </div>
  )
}

interface PurchaseFactsProps {
  readonly assetType: string
  readonly filled: Filled
  readonly faults: ReadonlyArray<Fault>
  readonly onFill: (filled: Filled) => void
}

/** The form of the request, without its files. */
const usePurchaseForm = (assetType: string) => useApi<Form>(`forms/${assetType}`)

/** What the statements are to carry: price, down payment, instalment. */
const PurchaseFacts = ({ assetType, faults, filled, onFill }: PurchaseFactsProps) => {
  const own = useWords(words)
  const form = usePurchaseForm(assetType)
  return (
    <section className="card stack" aria-labelledby="purchase">
      <div>
        <h2 id="purchase">{own.purchase}</h2>
        <p className="soft small">{own.purchaseHelp}</p>
      </div>
      {form.data !== undefined ? (
        <div className="form-grid">
          {form.data.fields
            .filter(({ kind }) => kind === "integer" || kind === "decimal")
            .map((field) => (
              <FormInput
                key={field.name}
                assetType={assetType}
                field={field}
                filled={filled}
                fault={faults.find(({ path }) => path === field.name)?.message}
                onFill={onFill}
              />
            ))}
        </div>
      ) : (
        <Pending answer={form} />
      )}
    </section>
  )
}

interface UploadItemProps {
  readonly upload: Upload
  readonly borrowers: ReadonlyArray<Borrower>
  readonly onChange: (change: UploadChange) => void
}

const tones: Readonly<Record<UploadState["is"], Tone | undefined>> = {
  waiting: undefined,
  sending: "busy",
  kept: "good",
  refused: "bad",
}

const [KILOBYTE, MEGABYTE] = [1000, 1_000_000]

const fileKinds: ReadonlyArray<Upload["kind"]> = ["STATEMENT", "INVOICE", "CONTRACT"]

/** A chosen file: what and whose it is, how far it is, why it was refused, and its password. */
const UploadItem = ({ borrowers, onChange, upload }: UploadItemProps) => {
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
          <select
            className="input"
            aria-label={own.kind(file.name)}
            value={upload.kind}
            onChange={({ target }) =>
              onChange({ is: "told", id, kind: fileKinds.find((one) => one === target.value) ?? "STATEMENT" })
            }
          >
            <Options of={fileKinds.map((one) => [one, own.fileKinds[one]])} />
          </select>
          {borrowers.length === 0 ? null : (
            <select
              className="input"
              aria-label={own.owner(file.name)}
              value={upload.borrower ?? ""}
              onChange={({ target }) =>
                onChange({ is: "told", id, borrower: target.value === "" ? undefined : Number(target.value) })
              }
            >
              <option value="">{own.byHolder}</option>
              <Options
                of={borrowers.map((one, at) => [one.id, one.name === "" ? own.borrowers.ofNumber(at + 1) : one.name])}
              />
            </select>
          )}
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
    <SubmitForm className="row upload-again" onSubmit={() => onAgain(password)}>
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
    </SubmitForm>
  )
}

/** The chosen files, which are sent one by one: each has its own password, progress and refusal. */
const useUploads = (path: string): readonly [UploadQueue, (change: UploadChange) => void] => {
  const { locale } = useLocale()
  const [queue, change] = useReducer(changed, [])
  const running = useRef(new Map<number, AbortController>())

  useEffect(() => {
    const send = async ({ file, id, password }: Upload): Promise<void> => {
      const leaving = new AbortController()
      running.current.set(id, leaving)
      change({ is: "moved", id, state: { is: "sending", sent: 0 } })
      const form = new FormData()
      form.append("files", file, file.name)
      if (password !== "") form.append("password", password)
      try {
        const [material] = await sendForm<ReadonlyArray<Material>>(`v1/${path}/materials`, form, {
          locale,
          signal: leaving.signal,
          onSent: (sent) => change({ is: "moved", id, state: { is: "sending", sent } }),
        })
        if (material !== undefined) change({ is: "moved", id, state: { is: "kept", material } })
      } catch (cause) {
        if (cause instanceof CallFailed) change({ is: "moved", id, state: refusal(cause) })
      } finally {
        running.current.delete(id)
      }
    }
    for (const id of running.current.keys()) {
      if (!queue.some((one) => one.id === id)) running.current.get(id)?.abort()
    }
    for (const one of nextOf(queue)) if (!running.current.has(one.id)) void send(one)
  }, [locale, path, queue])

  useEffect(() => {
    const all = running.current
    return () => {
      for (const leaving of all.values()) leaving.abort()
    }
  }, [])
  return [queue, change]
}

/** The server names the fault of a file. A file that it refuses as invalid may be an encrypted one. */
const refusal = ({ code, faults, message }: CallFailed) => ({
  is: "refused" as const,
  message: faults[0]?.message ?? message,
  mayOpen: code === 40001,
})
