// What Langium uses of `vscode-languageserver-protocol`; whatever else it should want one day fails the build.
export { CancellationToken, CancellationTokenSource, Emitter, ResponseError } from 'vscode-jsonrpc';
export const LSPErrorCodes = { ServerCancelled: -32802, RequestFailed: -32803 };
