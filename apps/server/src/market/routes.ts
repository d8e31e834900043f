import { endpoints } from '@candor/api'
import type { Route } from '../platform/http/route.ts'
import { change, query } from '../platform/http/route.ts'
import { setFavorite } from './commands/set-favorite.ts'
import type { Queries } from './queries.ts'
import type { Symbols } from './symbols.ts'

/** Endpoints of the market. */
export function marketRoutes(queries: Queries, symbols: Symbols): Route[] {
  return [
    query(endpoints.getPrice, ({ input, user, now }) =>
      queries.price(input, user?.userId ?? null, now),
    ),
    query(endpoints.listSymbols, ({ input, user, now }) =>
      queries.list(input, user?.userId ?? null, now),
    ),
    query(endpoints.getPriceDistribution, ({ input, now }) => queries.distribution(input, now)),
    query(endpoints.getRanking, ({ input, now }) => queries.ranking(input, now)),
    query(endpoints.getServerTime, ({ now }) => queries.serverTime(now)),
    query(endpoints.getKline, ({ input, now }) => queries.kline(input, now)),
    query(endpoints.listTicks, ({ input }) => queries.ticks(input)),
    change(endpoints.setFavorite, setFavorite(symbols)),
  ]
}
