import type { ChatSessionOpened, ChatTurn } from "@open-valuation/http-api"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { call } from "../../api/Call.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { words } from "./ValueWords.ts"

type Turn = typeof ChatTurn.Encoded

/** What a chat has understood so far: the asset, and its request as far as it is known. */
export interface Understood extends Pick<Turn, "assetType" | "input"> {
  readonly sessionId: number
}

interface Said {
  readonly isOwn: boolean
  readonly text: string
}

/** A conversation that fills in the form. It never names a price. */
export const Chat = ({ onUnderstood }: { readonly onUnderstood: (understood: Understood) => void }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const [said, setSaid] = useState<ReadonlyArray<Said>>([])
  const [text, setText] = useState("")
  const session = useRef<number>(undefined)
  const list = useRef<HTMLOListElement>(null)
  const send = useMutation({
    mutationFn: async (content: string) => {
      session.current ??= (
        await call<typeof ChatSessionOpened.Encoded>("v1/chat-sessions", { locale, method: "POST", body: { locale } })
      ).chatSessionId
      const path = `v1/chat-sessions/${session.current}/messages`
      const turn = await call<Turn>(path, { locale, method: "POST", body: { content } })
      return { turn, sessionId: session.current }
    },
    onSuccess: ({ sessionId, turn }) => {
      setSaid((former) => [...former, { isOwn: false, text: turn.reply }])
      onUnderstood({ sessionId, assetType: turn.assetType, input: turn.input })
    },
  })
  useEffect(() => {
    const { current } = list
    if (current !== null) current.scrollTop = current.scrollHeight
  }, [said])
  return (
    <section className="card stack" aria-labelledby="chat">
      <h2 id="chat">{own.chat}</h2>
      <p className="soft small">{own.chatHelp}</p>
      <ol className="chat-turns" ref={list} aria-live="polite">
        {said.map((turn, at) => (
          <li key={`${at}-${turn.text}`} data-own={turn.isOwn}>
            <span className="unseen">{turn.isOwn ? own.you : own.assistant}</span>
            {turn.text}
          </li>
        ))}
      </ol>
      {send.error === null ? null : <Failure error={send.error} />}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const content = text.trim()
          if (content === "") return
          setSaid((former) => [...former, { isOwn: true, text: content }])
          setText("")
          send.mutate(content)
        }}
      >
        <textarea
          className="input"
          aria-label={own.chatLabel}
          placeholder={own.chatExample}
          rows={2}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <Button type="submit" disabled={send.isPending || text.trim() === ""}>
          {own.send}
        </Button>
      </form>
    </section>
  )
}
