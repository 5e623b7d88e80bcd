-- What a person does in Neovim: opens a sheet, reads what the server says of it, rolls by a lens. Prints one line of JSON.
local said, results = {}, {}
vim.lsp.handlers['window/showMessage'] = function(_, message) table.insert(said, message.message) end
-- The first answer to each question.
vim.lsp.handlers['window/showMessageRequest'] = function(_, asked) return asked.actions[1] end

local client = vim.lsp.start_client({
  name = 'muster',
  cmd = vim.split(vim.env.MUSTER, ' '),
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(0, client)

local uri = vim.uri_from_bufnr(0)
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000) or {}
  return (answers[client] or {}).result
end
local document = { textDocument = { uri = uri } }

vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end)
for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(results, one.message) end

local rolls = {}
for _, lens in ipairs(ask('textDocument/codeLens', document) or {}) do
  local command = lens.command or (ask('codeLens/resolve', lens) or {}).command
  if command and command.command == 'muster.roll' then table.insert(rolls, command) end
end
for _, command in ipairs(rolls) do
  ask('workspace/executeCommand', { command = command.command, arguments = command.arguments })
end
vim.wait(60000, function() return #said >= #rolls end)

local hints = {}
local lines = { start = { line = 0, character = 0 }, ['end'] = { line = vim.fn.line('$'), character = 0 } }
for _, hint in ipairs(ask('textDocument/inlayHint', { textDocument = { uri = uri }, range = lines }) or {}) do
  table.insert(hints, hint.label)
end
local titles = {}
for _, command in ipairs(rolls) do table.insert(titles, command.title) end
io.stdout:write(vim.fn.json_encode({ findings = results, lenses = titles, said = said, hints = hints }) .. '\n')
vim.lsp.stop_client(client, true)
vim.cmd('qa!')
