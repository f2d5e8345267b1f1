import { OpenValuation, type Recogniser } from "open-valuation"

/** Reads a photo of a statement with a recogniser of the host's own: a service, a model, another library. */
export const program = async (recogniser: Recogniser, photo: Uint8Array): Promise<ReadonlyArray<string>> => {
  await using ov = await OpenValuation.open({ ocr: recogniser, limits: { ocrMs: 10_000 }, locale: "en" })
  const answer = await ov.statements.read([{ fileName: "photo.png", content: photo }])
  if (answer.status !== "OK") return [answer.message]
  return answer.result.flatMap(({ error, lines }) => error ?? lines.map(({ amount, date }) => `${date} ${amount}`))
}
