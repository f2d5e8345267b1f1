import type { Adoption } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../../api/Call.ts"
import { Allowed, useMay } from "../../../app/Allowed.tsx"
import { useFormats } from "../../../app/Formats.ts"
import { useLocale, useWords } from "../../../app/Locale.tsx"
import { useSession } from "../../../app/Session.tsx"
import { useApi } from "../../../app/useApi.ts"
import { Button } from "../../../design/Button.tsx"
import { FactList } from "../../../design/FactList.tsx"
import { Failure } from "../../../design/Failure.tsx"
import { Field } from "../../../design/Field.tsx"
import { PagePicture } from "../../../design/PagePicture.tsx"
import { Part } from "../../../design/Part.tsx"
import { Pending } from "../../../design/Pending.tsx"
import { SubmitForm } from "../../../design/SubmitForm.tsx"
import { TableFrame } from "../../../design/TableFrame.tsx"
import { words as common } from "../../../Words.ts"
import { AdoptionBadge } from "./AdoptionBadge.tsx"
import { words } from "./AdoptionWords.ts"
import { MOST_REASON, Propose } from "./Propose.tsx"

type Files = Adoption["attachments"]

/** The evidence of a proposal, page by page. */
const Attachments = ({ files }: { readonly files: Files }) => {
  const own = useWords(words)
  if (files.length === 0) return null
  return (
    <div className="no-print">
      <h3>{own.attachments}</h3>
      {files.map((file) => (
        <Attachment key={file.materialRef} file={file} />
      ))}
    </div>
  )
}

/** A file, whose pages are made when somebody opens it. */
const Attachment = ({ file: { fileName, materialRef } }: { readonly file: Files[number] }) => {
  const own = useWords(words)
  const [page, setPage] = useState<number>()
  return (
    <details className="fold" onToggle={({ currentTarget: { open } }) => setPage(open ? 1 : undefined)}>
      <summary>{fileName}</summary>
      {page === undefined ? null : (
        <Allowed scopes={["materials"]}>
          <div className="stack">
            <div className="row">
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                {own.earlierPage}
              </Button>
              <span className="figures">{own.page(page)}</span>
              <Button onClick={() => setPage(page + 1)}>{own.laterPage}</Button>
            </div>
            <PagePicture
              key={page}
              materialRef={materialRef}
              page={page}
              label={`${fileName} ${own.page(page)}`}
              marks={[]}
              asTaken
            />
          </div>
        </Allowed>
      )}
    </details>
  )
}

interface AdoptionsProps {
  /** Of the task in v1. */
  readonly path: string
  /** Central value of the engine, yuan; `undefined` when there is none. */
  readonly central: number | undefined
}

/** The value that people adopt beside the engine's: what stands, what waits for a second person, and what was before. */
export const Adoptions = ({ central, path }: AdoptionsProps) => {
  const own = useWords(words)
  const adoptions = useApi<ReadonlyArray<Adoption>>(`${path}/adoptions`)
  const may = useMay()
  if (adoptions.data === undefined) return <Pending answer={adoptions} />
  const newestFirst = adoptions.data
  const [newest] = newestFirst
  const waiting = newest?.status === "PROPOSED" ? newest : undefined
  const standing = newestFirst.find(({ status }) => status === "CONFIRMED")
  return (
    <Part id="adopted" folds={newestFirst.length === 0} title={own.title}>
      {standing === undefined ? <p className="soft">{own.none}</p> : <Standing adoption={standing} />}
      {waiting === undefined ? null : <Waiting adoption={waiting} path={path} />}
      {may(["review"]) ? (
        <details className="fold no-print">
          <summary>{waiting === undefined ? own.propose : own.proposeAnother}</summary>
          <Propose key={newest?.adoptionId ?? 0} path={path} central={central} />
        </details>
      ) : (
        <p className="soft small no-print">{own.scope}</p>
      )}
      {newestFirst.length === 0 ? null : (
        <details className="fold">
          <summary>{own.history(newestFirst.length)}</summary>
          <History adoptions={newestFirst} />
        </details>
      )}
      <p className="soft small">{own.means}</p>
    </Part>
  )
}

/** The value that two people adopted. */
const Standing = ({ adoption }: { readonly adoption: Adoption }) => {
  const { yuan } = useFormats()
  return (
    <div className="stack">
      <div>
        <p className="amount">{yuan(adoption.value)}</p>
        <Against adoption={adoption} />
      </div>
      <AdoptionFacts adoption={adoption} />
    </div>
  )
}

/** How an adopted value stands to what the engine said then. */
const Against = ({ adoption: { gap } }: { readonly adoption: Adoption }) => {
  const own = useWords(words)
  const { change } = useFormats()
  return gap === null ? null : <p className="soft small">{gap === 0 ? own.equal : own.against(change(gap))}</p>
}

/** Who did what, when and why. */
const AdoptionFacts = ({ adoption }: { readonly adoption: Adoption }) => {
  const own = useWords(words)
  const { time, yuan } = useFormats()
  const { at, attachments, by, decidedAt, decidedBy, decisionReason, engineValue, reason, status } = adoption
  const decided = status === "REJECTED" ? own.rejected : own.confirmed
  const facts = [
    { name: own.proposed, text: own.byAt(by.name, time(at)) },
    { name: own.reason, text: reason },
    ...(engineValue === null ? [] : [{ name: own.seen, text: yuan(engineValue) }]),
    ...(decidedBy === null || decidedAt === null
      ? []
      : [{ name: decided, text: own.byAt(decidedBy.name, time(decidedAt)) }]),
    ...(decisionReason === null ? [] : [{ name: own.remark, text: decisionReason }]),
  ]
  return (
    <>
      <FactList facts={facts} />
      <Attachments files={attachments} />
    </>
  )
}

interface WaitingProps {
  readonly adoption: Adoption
  readonly path: string
}

/** A proposal that waits for a second person. */
const Waiting = ({ adoption, path }: WaitingProps) => {
  const own = useWords(words)
  const { optional } = useWords(common)
  const { locale } = useLocale()
  const { yuan } = useFormats()
  const { person } = useSession()
  const may = useMay()
  const client = useQueryClient()
  const [reason, setReason] = useState("")
  const decide = useMutation({
    mutationFn: (decision: "confirm" | "reject") =>
      call(`${path}/adoptions/${adoption.adoptionId}/${decision}`, {
        locale,
        method: "POST",
        body: reason.trim() === "" ? {} : { reason: reason.trim() },
      }),
    // A refusal may mean that there is a newer proposal: what is shown is asked for again.
    onSettled: () => client.invalidateQueries({ queryKey: ["api"] }),
  })
  const isOwn = adoption.by.kind === person.kind && adoption.by.id === person.id
  return (
    <div className="note stack" data-tone="warn">
      <div>
        <h3>{own.waiting}</h3>
        <p className="amount">{yuan(adoption.value)}</p>
        <Against adoption={adoption} />
      </div>
      <AdoptionFacts adoption={adoption} />
      {isOwn ? <p>{own.own}</p> : null}
      {isOwn || !may(["review"]) ? null : (
        <SubmitForm className="stack no-print" onSubmit={() => decide.mutate("confirm")}>
          <Field label={own.remark} optional={optional} help={own.remarkHelp}>
            {(input) => (
              <textarea
                {...input}
                rows={2}
                maxLength={MOST_REASON}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          <div className="row">
            <Button kind="main" type="submit" disabled={decide.isPending}>
              {own.confirm}
            </Button>
            <Button kind="danger" disabled={decide.isPending} onClick={() => decide.mutate("reject")}>
              {own.reject}
            </Button>
          </div>
        </SubmitForm>
      )}
      {decide.error === null ? null : <Failure error={decide.error} />}
    </div>
  )
}

/** All proposals, newest first. */
const History = ({ adoptions }: { readonly adoptions: ReadonlyArray<Adoption> }) => {
  const own = useWords(words)
  const { time, yuan } = useFormats()
  return (
    <TableFrame label={own.title}>
      <table className="table small">
        <thead>
          <tr>
            <th>{own.state}</th>
            <th className="number">{own.value}</th>
            <th>{own.proposed}</th>
            <th>{own.reason}</th>
            <th>{own.remark}</th>
          </tr>
        </thead>
        <tbody>
          {adoptions.map((one) => (
            <tr key={one.adoptionId}>
              <td>
                <AdoptionBadge status={one.status} />
              </td>
              <td className="number">{yuan(one.value)}</td>
              <td>{own.byAt(one.by.name, time(one.at))}</td>
              <td className="break">{one.reason}</td>
              <td className="break">
                {one.decidedBy === null || one.decidedAt === null
                  ? "—"
                  : [own.byAt(one.decidedBy.name, time(one.decidedAt)), one.decisionReason]
                      .filter((part) => part !== null)
                      .join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
