/** The columns of `tasks` under the field names of `Task`, for queries of a single task. */
export const taskColumns = `t.id, t.account_id AS "accountId", t.asset_type AS "assetType", t.valuation_no AS "valuationNo",
  t.status, t.locale, t.callback_url AS "callbackUrl", t.today, t.result, t.error, t.last_seq AS "lastSeq",
  t.created_at AS "createdAt", t.finished_at AS "finishedAt"`
