import { proveEveryPool } from './prove-every-pool.js';

proveEveryPool(1);
