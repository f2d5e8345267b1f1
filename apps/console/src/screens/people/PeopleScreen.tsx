import type { UserEdit, UserLink, UserRow, UserWish } from "@open-valuation/server/console"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, CallFailed } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Confirm } from "../../design/Confirm.tsx"
import { CopyText } from "../../design/CopyText.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { Options } from "../../design/Options.tsx"
import { Pending } from "../../design/Pending.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { words as common } from "../../Words.ts"
import { words } from "./PeopleWords.ts"

const roles = ["VIEWER", "VALUER", "REVIEWER", "ADMINISTRATOR"] as const
type Role = (typeof roles)[number]

const isRole = (text: string): text is Role => roles.some((role) => role === text)

const tones = { INVITED: "warn", ACTIVE: "good", DISABLED: undefined } as const

/** The users of the account. */
export const PeopleScreen = () => {
  const own = useWords(words).users
  const users = useApi<ReadonlyArray<UserRow>>("users")
  const [link, setLink] = useState<{ readonly name: string } & UserLink>()
  if (users.data === undefined) {
    return (
      <div className="stack">
        <h1>{own.title}</h1>
        <Pending answer={users} shape="table" />
      </div>
    )
  }
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <p className="soft">{own.intro}</p>
      {link === undefined ? null : <ShownLink link={link} onDone={() => setLink(undefined)} />}
      <NewUser />
      {users.data.length === 0 ? (
        <p className="card empty">{own.none}</p>
      ) : (
        <TableFrame label={own.title}>
          <table className="table wide">
            <thead>
              <tr>
                <th>{own.name}</th>
                <th>{own.role}</th>
                <th>{own.state}</th>
                <th>{own.lastSignIn}</th>
                <th>
                  <span className="unseen">{own.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {users.data.map((user) => (
                <Row key={user.userId} user={user} onLink={(made) => setLink({ ...made, name: user.name })} />
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </div>
  )
}

const useChanged = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ["api", "users"] })
}

const NewUser = () => {
  const own = useWords(words).users
  const { optional } = useWords(common)
  const { locale } = useLocale()
  const changed = useChanged()
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [role, setRole] = useState<Role>("VALUER")
  const add = useMutation({
    mutationFn: () => {
      const body: UserWish = { name: name.trim(), email: email.trim() === "" ? null : email.trim(), role }
      return call<UserRow>("users", { locale, method: "POST", body })
    },
    onSuccess: () => {
      setName("")
      setEmail("")
      changed()
    },
  })
  const faults = add.error instanceof CallFailed ? add.error.faults : []
  const faultOf = (path: string) => faults.find((fault) => fault.path === path)?.message
  return (
    <details className="card">
      <summary>{own.add}</summary>
      <SubmitForm className="stack" onSubmit={() => add.mutate()}>
        <div className="form-columns">
          <Field label={own.name} fault={faultOf("name")}>
            {(input) => (
              <input
                {...input}
                value={name}
                maxLength={100}
                required
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={own.email} help={own.emailHelp} optional={optional} fault={faultOf("email")}>
            {(input) => (
              <input
                {...input}
                type="email"
                value={email}
                maxLength={254}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
          <Field label={own.role} help={own.roleHelp}>
            {(input) => (
              <select {...input} value={role} onChange={({ target }) => isRole(target.value) && setRole(target.value)}>
                <Options of={roles.map((one) => [one, own.roles[one]])} />
              </select>
            )}
          </Field>
        </div>
        {add.error === null || faults.length > 0 ? null : <Failure error={add.error} />}
        <div>
          <Button type="submit" kind="main" disabled={add.isPending || name.trim() === ""}>
            {own.add}
          </Button>
        </div>
      </SubmitForm>
    </details>
  )
}

interface RowProps {
  readonly user: UserRow
  readonly onLink: (link: UserLink) => void
}

const Row = ({ onLink, user }: RowProps) => {
  const own = useWords(words).users
  const { locale } = useLocale()
  const { time } = useFormats()
  const changed = useChanged()
  const { email, lastSignInAt, name, role, state, userId } = user
  const change = useMutation({
    mutationFn: (body: UserEdit) => call<UserRow>(`users/${userId}`, { locale, method: "PATCH", body }),
    onSuccess: changed,
  })
  const link = useMutation({
    mutationFn: () => call<UserLink>(`users/${userId}/link`, { locale, method: "POST", body: {} }),
    onSuccess: onLink,
  })
  const error = change.error ?? link.error
  return (
    <tr>
      <td>
        {name}
        <div className="small soft break">{email}</div>
        {user.own ? <div className="small soft">{own.own}</div> : null}
      </td>
      <td>
        <select
          aria-label={own.roleOf(name)}
          value={role}
          disabled={user.own || change.isPending}
          onChange={({ target }) => isRole(target.value) && change.mutate({ role: target.value })}
        >
          <Options of={roles.map((one) => [one, own.roles[one]])} />
        </select>
      </td>
      <td>
        <Badge tone={tones[state]}>{own.states[state]}</Badge>
      </td>
      <td>{lastSignInAt === null ? <span className="soft">{own.never}</span> : time(lastSignInAt)}</td>
      <td>
        {state === "DISABLED" ? (
          <Button onClick={() => change.mutate({ disabled: false })} disabled={change.isPending}>
            {own.enable}
          </Button>
        ) : (
          <div className="row">
            <Button aria-label={own.linkOf(name)} onClick={() => link.mutate()} disabled={link.isPending}>
              {own.link}
            </Button>
            {user.own ? null : (
              <Confirm
                danger
                label={own.disable}
                name={own.disableOf(name)}
                title={own.disableOf(name)}
                disabled={change.isPending}
                onConfirm={() => change.mutate({ disabled: true })}
              >
                {own.disableWarning}
              </Confirm>
            )}
          </div>
        )}
        {error === null ? null : <Failure error={error} />}
      </td>
    </tr>
  )
}

interface ShownLinkProps {
  readonly link: { readonly name: string } & UserLink
  readonly onDone: () => void
}

/** A link that signs a user in. It is shown once, and kept nowhere else on the page. */
const ShownLink = ({ link, onDone }: ShownLinkProps) => {
  const own = useWords(words).users
  const { time } = useFormats()
  const { origin, pathname } = window.location
  return (
    <section className="card stack" aria-label={own.linkTitle(link.name)}>
      <p className="note" data-tone="warn" role="status">
        {own.linkHelp(time(link.expiresAt))}
      </p>
      <CopyText label={own.linkTitle(link.name)} text={`${origin}${pathname}#/login?link=${link.link}`} />
      <div>
        <Button onClick={onDone}>{own.done}</Button>
      </div>
    </section>
  )
}
