import type { Facts } from "../domain/Facts.ts"
import { LandFacts } from "./fields.ts"

const SHARE =
  /(?:\d%|[一二三四五六七八九十]分之[一二三四五六七八九十]|\d\/\d)的?(?:土地|使用权|产权|共有)*份额|(?:土地|使用权|共有)份额|分摊(?:土地)?面积/u

/** True when an address says that a share of a lot is meant, not the whole. */
export const isLandShare = (facts: Facts): boolean => SHARE.test(LandFacts.address(facts)?.normalize("NFKC") ?? "")
