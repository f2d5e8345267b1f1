import "./ConfirmLayout.css"
import type { LayoutProposal } from "@open-valuation/http-api"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { SessionAsset, TaskDetail } from "../../../api/Answers.ts"
import { call } from "../../../api/Call.ts"
import { useLocale, useWords } from "../../../app/Locale.tsx"
import { useCreate } from "../../../app/useCreate.ts"
import { Button } from "../../../design/Button.tsx"
import { Failure } from "../../../design/Failure.tsx"
import { Field } from "../../../design/Field.tsx"
import { Options } from "../../../design/Options.tsx"
import { SubmitForm } from "../../../design/SubmitForm.tsx"
import { TableFrame } from "../../../design/TableFrame.tsx"
import { words } from "./LayoutWords.ts"

type File = LayoutProposal["files"][number]

/** A file whose columns are to be confirmed. */
interface Unread {
  readonly materialRef: string
  readonly file: File
  readonly words: LayoutProposal["words"]
}

/** Rows of the table that are shown. */
const SHOWN = 5
const LONGEST_NAME = 64

const refsIn = (input: unknown): ReadonlyArray<string> => {
  const materials: unknown = typeof input === "object" && input !== null ? Reflect.get(input, "materials") : undefined
  return Array.isArray(materials)
    ? materials.flatMap((one: unknown) => {
        const ref: unknown = typeof one === "object" && one !== null ? Reflect.get(one, "materialRef") : undefined
        return typeof ref === "string" ? [ref] : []
      })
    : []
}

interface ConfirmLayoutProps {
  readonly asset: SessionAsset
  /** A valuation of statements that has failed. */
  readonly task: TaskDetail
}

/** Offers to say what the columns of the file are that a valuation could not read. */
export const ConfirmLayout = ({ asset, task }: ConfirmLayoutProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const refs = refsIn(task.input)
  const find = useMutation({
    mutationFn: async (): Promise<Unread | null> => {
      for (const materialRef of refs) {
        const found: LayoutProposal = await call(`v1/materials/${materialRef}/layout`, { locale })
        const file = found.files.find(({ columns, layout }) => layout === null && columns.length > 0)
        if (file !== undefined) return { materialRef, file, words: found.words }
      }
      return null
    },
  })
  if (refs.length === 0) return null
  return (
    <section className="card stack no-print" aria-labelledby="columns">
      <div>
        <h2 id="columns">{own.title}</h2>
        <p className="soft small">{own.offer}</p>
      </div>
      {find.error === null ? null : <Failure error={find.error} />}
      {find.data === undefined ? (
        <div className="row">
          <Button disabled={find.isPending} onClick={() => find.mutate()}>
            {own.open}
          </Button>
        </div>
      ) : find.data === null ? (
        <p className="empty">{own.nothing}</p>
      ) : find.data.file.header.every((cell) => cell === "") ? (
        <p className="empty">{own.nameless}</p>
      ) : (
        <Columns asset={asset} task={task} unread={find.data} />
      )}
    </section>
  )
}

interface ColumnsProps extends ConfirmLayoutProps {
  readonly unread: Unread
}

/** The button that opened the form is gone: the keyboard goes on in it. */
const focused = (heading: HTMLElement | null): void => heading?.focus()

/** The columns as selects above sample rows, and the button that confirms them and values again. */
const Columns = ({ asset, task, unread: { file, materialRef, words: named } }: ColumnsProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const createTask = useCreate(asset)
  const navigate = useNavigate()
  const [name, setName] = useState(file.fileName.slice(0, LONGEST_NAME))
  const [roles, setRoles] = useState<ReadonlyArray<string>>(file.columns.map(({ role }) => role))
  const reasonOf = (at: number): string => {
    const proposed = file.columns[at]
    const code = proposed?.role === roles[at] ? proposed?.reason : "confirmed"
    return named.reasons.find((one) => one.code === code)?.text ?? ""
  }
  const confirm = useMutation({
    mutationFn: async () => {
      const { directions, header } = file
      const body = { name, header, columns: roles, materialRef, ...(directions === undefined ? {} : { directions }) }
      await call("v1/statement-layouts", { locale, method: "POST", body })
      return createTask(task.input)
    },
    onSuccess: (taskId) => navigate({ to: "/tasks/$taskId", params: { taskId: String(taskId) } }),
  })
  return (
    <SubmitForm className="stack" onSubmit={() => confirm.mutate()}>
      <div>
        <h3 ref={focused} tabIndex={-1}>
          {own.doubts}
        </h3>
        <ul className="bullets">
          {file.doubts.map((doubt) => (
            <li key={doubt}>{named.doubts.find(({ code }) => code === doubt)?.text ?? doubt}</li>
          ))}
        </ul>
      </div>
      <TableFrame label={own.table}>
        <table className="table small layout-columns">
          <thead>
            <tr>
              {file.header.map((cell, column) => (
                <th key={column} scope="col">
                  <div className="name">{cell}</div>
                  <select
                    className="input"
                    aria-label={own.role(column + 1)}
                    value={roles[column]}
                    onChange={({ target }) => setRoles(roles.with(column, target.value))}
                  >
                    <Options of={named.roles.map(({ code, text }) => [code, text])} />
                  </select>
                  <div>{reasonOf(column)}</div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.rows.slice(0, SHOWN).map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <div className="form-columns">
        <Field label={own.name}>
          {(attributes) => (
            <input
              {...attributes}
              value={name}
              maxLength={LONGEST_NAME}
              required
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      {confirm.error === null ? null : <Failure error={confirm.error} />}
      <p className="soft small">{own.kept}</p>
      <div className="row">
        <Button kind="main" type="submit" disabled={confirm.isPending}>
          {own.confirm}
        </Button>
      </div>
    </SubmitForm>
  )
}
