import { Effect, Stream } from "effect"
import type { AssetDefinition } from "../AssetDefinition.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Subject } from "../domain/Sample.ts"
import type { ModelStore } from "../ports/ModelStore.ts"
import { SampleSource } from "../ports/SampleSource.ts"
import type { MarketAsset } from "./MarketAsset.ts"
import { marketValuation } from "./MarketValuation.ts"
import { marketRequestFaults } from "./recipe/MarketRequest.ts"
import { checkedSource } from "./search/CheckedSource.ts"

/** The asset-specific parts of an asset that is valued from its market. */
export interface MarketAssetParts<Request, Outcome, R, Notes = unknown> extends Pick<
  AssetDefinition<Request, Outcome, R>,
  "Request" | "PartialRequest" | "Result"
> {
  readonly engine: MarketAsset<Outcome, R, Notes>
  /** Faults in addition to those of the fields that all market assets share. Absent: none. */
  readonly faults?: AssetDefinition<Request, Outcome, R>["faults"]
  readonly subject: (request: Request, valuationDate: LocalDate) => Subject<Notes>
  /** Risk tips that follow from the request alone. Absent: none. */
  readonly tips?: (request: Request, valuationDate: LocalDate) => ReadonlyArray<Message>
  /** How the asset wraps a source of samples. Absent: it is used as it is. */
  readonly source?: (source: SampleSource["Service"]) => SampleSource["Service"]
}

type Dated = Parameters<typeof marketRequestFaults>[0] & { readonly valuationDate?: LocalDate }

/** An asset valued from comparables of its market, as of the day in the request, or else today. */
export const valuedFromMarket = <Request extends Dated, Outcome, R = never, Notes = unknown>({
  engine,
  faults,
  source = (given) => given,
  subject,
  tips,
  ...schemas
}: MarketAssetParts<Request, Outcome, R, Notes>): AssetDefinition<Request, Outcome, SampleSource | ModelStore | R> => ({
  ...schemas,
  assetType: engine.recipe.assetType,
  faults: (request, today, unread) => [
    ...marketRequestFaults(request, today),
    ...(faults?.(request, today, unread) ?? []),
  ],
  events: (request, context) => {
    const date = request.valuationDate ?? context.today
    return marketValuation(engine, {
      subject: subject(request, date),
      valuationDate: date,
      context,
      requestTips: tips?.(request, date) ?? [],
    }).pipe(
      Stream.provideServiceEffect(
        SampleSource,
        Effect.map(SampleSource, (given) => source(checkedSource(given))),
      ),
    )
  },
})
