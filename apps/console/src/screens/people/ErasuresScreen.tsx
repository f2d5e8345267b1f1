import type { DataSubject, Erasure } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Confirm } from "../../design/Confirm.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { Pending } from "../../design/Pending.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { words as common } from "../../Words.ts"
import { words } from "./PeopleWords.ts"

const fields = ["name", "idNumber", "accountNumber", "plateNumber"] as const

const empty: Readonly<Record<(typeof fields)[number], string>> = {
  name: "",
  idNumber: "",
  accountNumber: "",
  plateNumber: "",
}

/** The data of one person: what there is, and its erasure. */
export const ErasuresScreen = () => {
  const own = useWords(words).erasures
  const { optional } = useWords(common)
  const { locale } = useLocale()
  const client = useQueryClient()
  const [texts, setTexts] = useState(empty)
  const subject: DataSubject = Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]])),
  )
  const ask = useMutation({
    mutationFn: (dryRun: boolean) =>
      call<Erasure>("v1/erasures", { locale, method: "POST", body: { subject, dryRun } }),
    onSuccess: ({ erasureId }) => {
      if (erasureId === null) return
      setTexts(empty)
      void client.invalidateQueries({ queryKey: ["api", "v1/erasures"] })
    },
  })
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <p className="soft">{own.intro}</p>
      <SubmitForm className="card stack" onSubmit={() => ask.mutate(true)}>
        <div className="form-columns">
          {fields.map((name) => (
            <Field key={name} label={own[name]} optional={optional}>
              {(input) => (
                <input
                  {...input}
                  value={texts[name]}
                  maxLength={100}
                  autoComplete="off"
                  onChange={({ target }) => {
                    setTexts({ ...texts, [name]: target.value })
                    ask.reset()
                  }}
                />
              )}
            </Field>
          ))}
        </div>
        <div className="row">
          <Button type="submit" disabled={ask.isPending || Object.keys(subject).length === 0}>
            {own.count}
          </Button>
          {ask.data?.erasureId === null ? (
            <Confirm
              danger
              label={own.erase}
              name={own.erase}
              title={own.eraseTitle}
              disabled={ask.isPending}
              onConfirm={() => ask.mutate(false)}
            >
              {own.eraseWarning}
            </Confirm>
          ) : null}
        </div>
        {ask.error === null ? null : <Failure error={ask.error} />}
        {ask.data === undefined ? null : <Removed erasure={ask.data} />}
      </SubmitForm>
      <h2>{own.history}</h2>
      <History />
    </div>
  )
}

const useCounts = () => {
  const own = useWords(words).erasures
  const { count } = useFormats()
  return ({ chats, items = 0, labels = 0, lines, materials, statements, tasks }: Erasure["removed"]): string =>
    own.counts({
      tasks: count(tasks),
      statements: count(statements),
      lines: count(lines),
      items: count(items),
      materials: count(materials),
      chats: count(chats),
      labels: count(labels),
    })
}

const Removed = ({ erasure }: { readonly erasure: Erasure }) => {
  const own = useWords(words).erasures
  const counts = useCounts()
  const { doubtful, erasureId, removed } = erasure
  const isNothing = Object.values(removed).every((rows) => rows === 0)
  return (
    <div role="status">
      <p>{isNothing ? own.nothing : `${erasureId === null ? own.wouldErase : own.erased}: ${counts(removed)}`}</p>
      {doubtful.length === 0 ? null : <p className="soft break">{own.doubtful(doubtful.join(", "))}</p>}
    </div>
  )
}

const History = () => {
  const own = useWords(words).erasures
  const { time } = useFormats()
  const counts = useCounts()
  const erasures = useApi<ReadonlyArray<Erasure>>("v1/erasures")
  if (erasures.data === undefined) return <Pending answer={erasures} shape="table" />
  if (erasures.data.length === 0) return <p className="card empty">{own.none}</p>
  return (
    <TableFrame label={own.history}>
      <table className="table">
        <thead>
          <tr>
            <th>{own.when}</th>
            <th>{own.by}</th>
            <th>{own.person}</th>
            <th>{own.erased}</th>
          </tr>
        </thead>
        <tbody>
          {erasures.data.map(({ at, by, erasureId, removed, subject }) => (
            <tr key={erasureId}>
              <td>{time(at)}</td>
              <td>{by.name}</td>
              <td>{Object.values(subject).join(" ")}</td>
              <td>{counts(removed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
