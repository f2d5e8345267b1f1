import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { SessionAsset, TaskPage, TaskRow } from "../../api/Answers.ts"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { FileDrop } from "../../design/FileDrop.tsx"
import type { PickedFile } from "../../design/PickedFiles.ts"
import { StatusBadge } from "../../design/StatusBadge.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import "./BatchScreen.css"
import { words } from "./BatchWords.ts"
import { type BatchBorrower, type BorrowerBy, borrowersOf, MOST_BORROWERS, MOST_FILES, usualBy } from "./Borrowers.ts"
import { type BorrowerState, type SentBorrower, useBatch } from "./useBatch.ts"

/** Milliseconds between two looks at the tasks while one is in progress. */
const SOON = 2000

/** The statements of many borrowers: each file or folder becomes a task. */
export const Statements = ({ asset }: { readonly asset: SessionAsset }) => {
  const own = useWords(words)
  const { count } = useFormats()
  const batch = useBatch(asset)
  const [files, setFiles] = useState<ReadonlyArray<PickedFile>>([])
  const [by, setBy] = useState<BorrowerBy>("file")
  const sent = new Set(batch.sent.map(({ signature }) => signature))
  /** What had been sent when the files were chosen. */
  const [before, setBefore] = useState<ReadonlySet<string>>(new Set())
  const found = borrowersOf(files, by)
  const room = Math.max(0, MOST_BORROWERS - batch.sent.length)
  const open = found.filter(({ signature }) => !sent.has(signature))
  const wanted = open.filter((one) => one.files.length <= MOST_FILES).slice(0, room)
  const known = found.filter(({ signature }) => before.has(signature)).length
  return (
    <section className="card stack" aria-labelledby="batch-statements">
      <div>
        <h2 id="batch-statements">{own.statements}</h2>
        <p className="soft small">{own.statementsHelp}</p>
      </div>
      <FileDrop
        label={own.dropFolder}
        help={own.folderHelp}
        choices={[
          { label: own.chooseFolder, folder: true },
          { label: own.chooseFiles, multiple: true },
        ]}
        disabled={batch.isRunning}
        onFiles={(picked) => {
          setFiles(picked)
          setBefore(sent)
          setBy(usualBy(picked))
        }}
      />
      {files.length === 0 ? null : (
        <fieldset className="row by-borrower" disabled={batch.isRunning}>
          <legend className="small soft">{own.by}</legend>
          {(["folder", "file"] as const).map((one) => (
            <label key={one} className="check">
              <input type="radio" name="by" checked={by === one} onChange={() => setBy(one)} />
              {own.byOf[one]}
            </label>
          ))}
        </fieldset>
      )}
      {known === 0 ? null : <p className="note">{own.known(count(known))}</p>}
      {open.length <= wanted.length ? null : (
        <p className="note" data-tone="warn">
          {own.tooMany(count(MOST_BORROWERS), count(MOST_FILES))}
        </p>
      )}
      {batch.sent.length + wanted.length === 0 ? null : (
        <>
          <div className="row">
            {batch.isRunning ? (
              <Button onClick={batch.stop}>{own.stop}</Button>
            ) : wanted.length === 0 ? null : (
              <Button kind="main" aria-describedby="batch-cost" onClick={() => void batch.start(wanted)}>
                {own.start(count(wanted.length))}
              </Button>
            )}
            <progress
              aria-label={own.statements}
              value={batch.sent.length}
              max={Math.max(1, batch.sent.length + wanted.length)}
            />
            <span className="small soft" id="batch-cost" role="status">
              {batch.sent.length === 0
                ? own.cost
                : own.progress(count(batch.sent.length), count(batch.sent.length + wanted.length))}
            </span>
            {batch.sent.length === 0 || batch.isRunning ? null : (
              <Button
                kind="plain"
                onClick={() => {
                  batch.forget()
                  setFiles([])
                }}
              >
                {own.forget}
              </Button>
            )}
          </div>
          <BorrowerTable sent={batch.sent} waiting={wanted} states={batch.states} />
        </>
      )}
    </section>
  )
}

interface BorrowerTableProps {
  readonly sent: ReadonlyArray<SentBorrower>
  readonly waiting: ReadonlyArray<BatchBorrower>
  readonly states: ReadonlyMap<string, BorrowerState>
}

/** Those who have a task with how it stands, and those who wait. */
const BorrowerTable = ({ sent, states, waiting }: BorrowerTableProps) => {
  const own = useWords(words)
  const { count } = useFormats()
  const ids = sent.map(({ taskId }) => taskId).join(",")
  const tasks = useApi<TaskPage>(`tasks?limit=100&ids=${ids}`, {
    enabled: ids !== "",
    refetchInterval: (page) =>
      page === undefined || page.tasks.some(({ status }) => status === "IN_PROGRESS") ? SOON : false,
  })
  const byId = new Map(tasks.data?.tasks.map((task) => [task.taskId, task]))
  return (
    <TableFrame label={own.statements}>
      <table className="table">
        <thead>
          <tr>
            <th>{own.borrower}</th>
            <th>{own.state}</th>
          </tr>
        </thead>
        <tbody>
          {waiting.map(({ files, name, signature }) => (
            <tr key={signature}>
              <td className="break">
                {name} <span className="soft small">{own.files(count(files.length))}</span>
              </td>
              <td>
                <Waiting state={states.get(signature)} files={files.length} />
              </td>
            </tr>
          ))}
          {sent.toReversed().map((one) => (
            <SentRow key={one.taskId} borrower={one} task={byId.get(one.taskId)} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

const Waiting = ({ files, state }: { readonly state: BorrowerState | undefined; readonly files: number }) => {
  const own = useWords(words)
  const { count } = useFormats()
  if (state === undefined) return <Badge>{own.waiting}</Badge>
  return state.is === "sending" ? (
    <Badge tone="busy">{own.sending(count(state.done + 1), count(files))}</Badge>
  ) : (
    <>
      <Badge tone="bad">{own.refused}</Badge> <span className="small">{state.message}</span>
    </>
  )
}

const SentRow = ({ borrower, task }: { readonly borrower: SentBorrower; readonly task: TaskRow | undefined }) => {
  const own = useWords(words)
  const { yuan } = useFormats()
  const { name, taskId } = borrower
  return (
    <tr>
      <td className="break">
        <Link to="/tasks/$taskId" params={{ taskId: String(taskId) }}>
          {name}
        </Link>
        {task === undefined || task.detail === "" ? null : (
          <p className="soft small">{[task.subject, task.detail].join(" · ")}</p>
        )}
      </td>
      <td>
        {task === undefined ? <Badge>{own.sentState}</Badge> : <StatusBadge status={task.status} />}
        {task === undefined || task.value === null ? null : <p>{yuan(task.value.central)}</p>}
        {task === undefined || task.errorMessage === null ? null : <p className="small">{task.errorMessage}</p>}
      </td>
    </tr>
  )
}
