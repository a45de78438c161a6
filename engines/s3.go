package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
	"github.com/versity/versitygw/s3api"
)

// startS3 keeps objects as files and their metadata in a folder beside them, since not every file system has
// extended attributes. It changes the process's working directory.
func startS3(settings settings, port int, failed chan<- error) (engine, error) {
	objects, err := makeDir(settings, "s3", "objects")
	if err != nil {
		return engine{}, err
	}
	metadata, err := makeDir(settings, "s3", "metadata")
	if err != nil {
		return engine{}, err
	}
	sideCar, err := meta.NewSideCar(metadata)
	if err != nil {
		return engine{}, err
	}
	files, err := posix.New(objects, sideCar, posix.PosixOpts{
		SideCarDir:         metadata,
		ForceNoObjLockFile: true, // lock files serve several gateways on one folder; this is the only one
	})
	if err != nil {
		return engine{}, err
	}

	ctx, cancel := context.WithCancel(context.Background())
	listening := make(chan struct{})
	ended := make(chan error, 1)
	go func() {
		ended <- embedgw.RunVersityGW(ctx, files, &embedgw.Config{
			RootUserAccess:    settings.s3AccessKey,
			RootUserSecret:    settings.s3SecretKey,
			Region:            "us-east-1",
			Ports:             []string{address(port)},
			MaxConnections:    4096,
			MaxRequests:       2048,
			MultipartMaxParts: 10000,
			KeepAlive:         true,
			Quiet:             true,
			S3Options:         []s3api.Option{s3api.WithOnListen(func() { close(listening) })},
		})
	}()
	select {
	case <-listening:
	case err := <-ended:
		cancel()
		return engine{}, errors.Join(err, errors.New("it ended before it listened"))
	}

	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		if err := <-ended; err != nil && ctx.Err() == nil {
			failed <- fmt.Errorf("s3: %w", err)
		}
	}()
	stop := func() {
		cancel()
		<-stopped
	}
	return engine{url: "http://" + address(port), stop: stop}, nil
}
