import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';

/** Puts what a vector gives before the product and answers with what the product says, in the vector's own form. */
export type Adapter = (given: Given, table: Table) => Json;

/** Adapters of a game by topic. */
export type Adapters = Readonly<Record<string, Adapter>>;
