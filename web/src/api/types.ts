// What crosses the wire, read off the types that are generated from the OpenAPI text. Nothing here exists at run time:
// a call names its path, and the path says what is sent and what comes back.
import type { components, paths } from './schema';

/** The named shapes of the API. */
export type Schemas = components['schemas'];

type Method = 'get' | 'post' | 'put' | 'delete';
/** Methods that change something. */
export type Verb = 'POST' | 'PUT' | 'DELETE';

/** Paths that know a method. */
export type PathOf<M extends Method> = { [P in keyof paths]: paths[P][M] extends object ? P : never }[keyof paths];
export type ReadPath = PathOf<'get'>;
export type WritePath<V extends Verb> = PathOf<Lowercase<V>>;

type Operation<M extends Method, P> = P extends keyof paths ? paths[P][M] : never;
type Part<Op, Where extends string> = Op extends { parameters: { [W in Where]?: infer Given } }
  ? NonNullable<Given>
  : never;
type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;
type Good<Op> = Op extends { responses: infer R }
  ? { [S in keyof R]: S extends 200 | 201 ? Json<R[S]> : never }[keyof R]
  : never;
type DataOf<Body> = Body extends { data: infer Data } ? Data : never;

/** Something optional may also be left out by saying `undefined`: JSON and addresses leave it out. */
type Sendable<T> = T extends readonly unknown[]
  ? { [I in keyof T]: Sendable<T[I]> }
  : T extends object
    ? { [K in keyof T]: Record<never, never> extends Pick<T, K> ? Sendable<T[K]> | undefined : Sendable<T[K]> }
    : T;

/** What stands in braces in a path. */
export type ParamsOf<M extends Method, P> = [Part<Operation<M, P>, 'path'>] extends [never]
  ? never
  : { [N in keyof Part<Operation<M, P>, 'path'>]: string | number };
/** Query parameters of a path. */
export type QueryOf<M extends Method, P> = Sendable<Part<Operation<M, P>, 'query'>>;
/** The body that a command takes. */
export type BodyOf<V extends Verb, P> =
  Operation<Lowercase<V>, P> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Sendable<Body>
    : never;
/** `data` of the answer. */
export type AnswerOf<M extends Method, P> = DataOf<Good<Operation<M, P>>>;
/** One of the items that a list answers. */
export type ItemOf<P> = AnswerOf<'get', P> extends { items: (infer Item)[] } ? Item : never;

/** Query parameters as they stand in an address: the names are known, each value is a text that the server judges. */
export type UrlQuery<P extends ReadPath> = Texts<QueryOf<'get', P>>;
type Texts<Query> = { [N in keyof Query]?: Query[N] | string | undefined };
/** Names of a list's own filters. */
export type FilterOf<P extends ReadPath> = Exclude<
  keyof QueryOf<'get', P> & string,
  'page' | 'size' | 'search' | 'sort' | 'format' | 'per_tanggal'
>;

type Unless<Missing, Options> = [Missing] extends [never] ? unknown : Options;
/** `params`, asked for when the path has braces. */
export type ParamsOption<M extends Method, P> = Unless<ParamsOf<M, P>, { params: ParamsOf<M, P> }>;
/** `query`, asked for when the path cannot do without. */
export type QueryOption<M extends Method, P> =
  Record<never, never> extends Part<Operation<M, P>, 'query'>
    ? { query?: QueryOf<M, P> | undefined }
    : Unless<QueryOf<M, P>, { query: QueryOf<M, P> }>;

/** Options may be left out where none of them is asked for. */
export type Optional<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];
