function build_@NAME@
% Compiles the S-function. Choose a C compiler with mex -setup first.
folder = fileparts(mfilename('fullpath'));
sources = {@SOURCES@};
files = cellfun(@(file) fullfile(folder, file), sources, 'UniformOutput', false);
options = {'-output', '@NAME@', '-outdir', folder, ['-I' folder], ['-DDATA_FOLDER=\"' strrep(folder, '\', '/') '/\"']};
if ~ispc
  % No fused multiply-add: results then do not depend on the processor.
  options{end+1} = 'CFLAGS=$CFLAGS -std=c99 -ffp-contract=off';
end
mex(options{:}, files{:});
end
