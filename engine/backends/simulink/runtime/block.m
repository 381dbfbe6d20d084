function block_@NAME@
% Makes the library @NAME@_lib with the S-function as a block, whose mask has the tunable parameters.
% Compile the S-function first: build_@NAME@
library = '@NAME@_lib';
if bdIsLoaded(library), close_system(library, 0); end
new_system(library, 'Library');
block = [library '/' @TITLE@];
add_block('simulink/User-Defined Functions/S-Function', block);
mask = Simulink.Mask.create(block);
mask.addParameter('Type', 'edit', 'Name', 'sampleTime', 'Prompt', 'Sample time (s)', 'Value', @STEP@, 'Tunable', 'off');
% Variable, prompt, value
parameters = {
@PARAMETERS@
};
for k = 1:size(parameters, 1)
  mask.addParameter('Type', 'edit', 'Name', parameters{k, 1}, 'Prompt', parameters{k, 2}, 'Value', parameters{k, 3});
end
values = @ARGUMENTS@;
set_param(block, 'FunctionName', '@NAME@', 'Parameters', values);
display = {
@DISPLAY@
};
mask.Display = strjoin(display, sprintf('\n'));
save_system(library, fullfile(fileparts(mfilename('fullpath')), [library '.slx']));
end
